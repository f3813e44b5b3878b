/** Every error code a call can return, with its HTTP status and the sentence a person reads. */
export const errorCatalog = {
  /** The request does not match its schema; the message is the first problem, `fields` holds all. */
  validation_failed: { status: 400, message: 'The request is not valid' },
  invalid_json: { status: 400, message: 'The request body is not valid JSON' },
  invalid_status: { status: 400, message: 'Invalid status' },
  invalid_drawer_number: { status: 400, message: 'Invalid drawer number' },
  invalid_image_data: { status: 400, message: 'Invalid image data' },
  invalid_tools: { status: 400, message: 'Invalid tools' },
  /** The shapes on a new reference are all where they were in the picture before. */
  shapes_not_placed: {
    status: 400,
    message:
      'All shapes are where they were in the old picture. Move each one onto its tool, then save again',
  },
  no_image_captured: { status: 400, message: 'No image captured' },
  no_tools_detected: { status: 400, message: 'No tools detected' },
  too_many_anchors: { status: 400, message: 'Maximum of 4 anchor points reached' },
  /** `problems` says by line why; nothing was made. */
  import_refused: { status: 400, message: 'The list cannot be imported' },
  reason_required: { status: 400, message: 'A reason is required' },
  proof_required: { status: 400, message: 'Proof is required' },
  api_key_required: { status: 400, message: 'API key is required' },
  invalid_api_key: { status: 400, message: 'Invalid API key' },
  current_password_incorrect: { status: 400, message: 'Current password is incorrect' },
  authentication_required: { status: 401, message: 'Authentication required' },
  token_not_valid: { status: 401, message: 'Invalid or expired token' },
  /** It ended by time. A session that someone ended is `token_not_valid`. */
  session_expired: { status: 401, message: 'Invalid or expired token' },
  account_deactivated: { status: 401, message: 'This account is deactivated' },
  invalid_credentials: { status: 401, message: 'Invalid username or password' },
  /** Unknown, removed, for another address or person, too late, or without a check of the person. */
  passkey_not_accepted: { status: 401, message: 'This passkey was not accepted' },
  /** Its sign count did not go up: there may be a second copy. */
  passkey_copied: {
    status: 401,
    message: 'This passkey may have been copied. Remove it and add a new one.',
  },
  forbidden: { status: 403, message: "You don't have permission to perform this action" },
  /** Only owners manage organization admins and owners. */
  owner_only: { status: 403, message: 'Only an owner can do this' },
  /** The act needs lead, inspector or custodian. */
  duty_missing: { status: 403, message: 'This needs a duty that you do not have' },
  /** The person who signed first cannot sign second. */
  second_person: { status: 403, message: 'The second person must be a different person' },
  /** Deactivated, without the duty that the signature needs, or another person than the one who counted. */
  signing_not_allowed: { status: 403, message: 'Not allowed to sign' },
  /** The proposer cannot confirm. */
  second_person_required: { status: 403, message: 'A second person must confirm' },
  cross_site_request: { status: 403, message: 'Requests from other sites are refused' },
  image_link_not_valid: { status: 403, message: 'Link is not valid' },
  image_link_expired: { status: 403, message: 'Link has expired' },
  export_link_not_valid: { status: 403, message: 'Link is not valid' },
  export_link_expired: { status: 403, message: 'Link has expired' },
  not_found: { status: 404, message: 'Not found' },
  toolbox_not_found: { status: 404, message: 'Toolbox not found' },
  drawer_not_found: { status: 404, message: 'Drawer not found' },
  tool_not_found: { status: 404, message: 'Tool not found' },
  template_not_found: { status: 404, message: 'Template not found' },
  training_image_not_found: { status: 404, message: 'Image not found' },
  /** Unknown, or replaced by a later analysis. */
  annotation_not_found: { status: 404, message: 'Annotation not found' },
  session_not_found: { status: 404, message: 'Session not found' },
  passkey_not_found: { status: 404, message: 'Passkey not found' },
  user_not_found: { status: 404, message: 'User not found' },
  inventory_not_found: { status: 404, message: 'Inventory not found' },
  case_not_found: { status: 404, message: 'Case not found' },
  notification_not_found: { status: 404, message: 'Notification not found' },
  work_item_not_found: { status: 404, message: 'Work item not found' },
  /** Unknown, used, or replaced by a later one. */
  reset_link_not_valid: { status: 404, message: 'Link is not valid' },
  /** Unknown, cancelled, or its link replaced by a later one. */
  invite_not_found: { status: 404, message: 'Invitation not found' },
  no_template_assigned: { status: 404, message: 'No template assigned' },
  method_not_allowed: { status: 405, message: 'Method not allowed' },
  /** The body stalled. */
  request_timeout: { status: 408, message: 'The request took too long to arrive' },
  registration_closed: {
    status: 403,
    message: 'Registration is closed on this server. Ask for an invitation.',
  },
  username_taken: { status: 409, message: 'Username already exists' },
  email_taken: { status: 409, message: 'Email already in use' },
  passkey_taken: { status: 409, message: 'This passkey was already added' },
  /** The server's address is an IP address or not secure. */
  passkeys_unavailable: { status: 409, message: "Passkeys don't work at this server's address" },
  too_many_passkeys: { status: 409, message: 'You have too many passkeys. Remove one first.' },
  /** The version sent is not the newest; the response contains the drawer as it is now. */
  drawer_changed: { status: 409, message: 'This drawer was changed by someone else. Please check it again.' },
  /** The version sent is not the newest; the response contains the drawer as it is now. */
  template_changed: {
    status: 409,
    message: 'This template was changed by someone else. Please reload.',
  },
  /** The version sent is not the newest; the response contains the toolbox as it is now. */
  toolbox_changed: {
    status: 409,
    message: 'This toolbox was changed by someone else. Please check it again.',
  },
  image_already_verified: { status: 409, message: 'Image is already verified' },
  annotation_exists: { status: 409, message: 'This image already has an annotation' },
  /** The version sent is not the newest; the response contains the annotation as it is now. */
  annotation_changed: {
    status: 409,
    message: 'This annotation was changed by someone else. Please reload.',
  },
  tool_list_changed: { status: 409, message: 'Tool list has changed. Please reload.' },
  /** There is no completed inventory for a receipt. */
  inventory_not_completed: {
    status: 409,
    message: 'The inventory of this toolbox has not been completed yet.',
  },
  /** The event of the completed inventory does not match its kind: it was altered outside Stowed. */
  inventory_unreadable: {
    status: 409,
    message: 'The record of this inventory was altered and cannot be read.',
  },
  /** The response contains the open inventory. */
  inventory_open: { status: 409, message: 'An inventory of this toolbox is already open.' },
  inventory_ended: { status: 409, message: 'This inventory has already ended.' },
  /** The inventory does not wait for this signature; the response contains it. */
  inventory_state: {
    status: 409,
    message: 'The inventory was changed by someone else. Please check it again.',
  },
  /** The organization signs: the response contains the inventory that waits for a signature. */
  signature_required: { status: 409, message: 'This inventory needs your signature.' },
  /** What is to be signed changed, or was shown too long ago; the response contains the new statement. */
  statement_changed: {
    status: 409,
    message: 'What you are about to sign has changed. Please read it again.',
  },
  /** The response contains the case of this place that is not closed. */
  case_exists: { status: 409, message: 'There is already a case for this tool.' },
  /** The case is no longer, or not yet, in a state that allows this; the response contains it. */
  case_state: { status: 409, message: 'The case was changed by someone else. Please check it again.' },
  case_closed: { status: 409, message: 'This case is closed.' },
  /** A job has one aircraft; the response contains the job as it is. */
  job_on_other_aircraft: { status: 409, message: 'This job is on another aircraft.' },
  /** A case that is not closed blocks it. */
  work_item_in_use: { status: 409, message: 'A case that is not closed blocks this aircraft or job.' },
  /** The drawer has no photo of this inventory, and the organization's settings require one. */
  photo_required: {
    status: 409,
    message: 'Take a new photo of this drawer: the last one is older than this inventory.',
  },
  /** The version sent is not the newest; the response contains the settings as they are now. */
  settings_changed: {
    status: 409,
    message: 'The settings were changed by someone else. Please check them again.',
  },
  last_owner: { status: 409, message: 'An organization needs at least one owner' },
  invite_pending: { status: 409, message: 'An invitation for this email is already pending' },
  already_member: { status: 409, message: 'User is already a member' },
  invite_not_resendable: { status: 409, message: 'Only pending invitations can be resent' },
  invite_not_cancellable: { status: 409, message: 'Only pending invitations can be cancelled' },
  /** A request with the same Idempotency-Key is still in progress. */
  request_in_progress: { status: 409, message: 'This request is still being processed' },
  reset_link_expired: { status: 410, message: 'Link has expired' },
  invite_expired: { status: 410, message: 'Invitation has expired' },
  invite_used: { status: 410, message: 'Invitation has already been used' },
  request_too_large: { status: 413, message: 'Request too large' },
  image_too_large: { status: 413, message: 'Image too large' },
  unsupported_media_type: { status: 415, message: 'Send application/json' },
  /** An Idempotency-Key was reused with a different body. */
  idempotency_mismatch: { status: 422, message: 'This request was already sent with other content' },
  /** The photo does not show the template's drawer well enough to judge it. */
  photo_mismatch: { status: 422, message: 'Photo does not match the drawer template. Please retake it.' },
  /** An empty drawer can be confirmed only on a photo that was judged by its present template. */
  photo_not_judged: {
    status: 422,
    message: 'The photo was not checked against this template. Please take it again.',
  },
  too_many_requests: { status: 429, message: 'Too many requests. Please try again later.' },
  internal: { status: 500, message: 'Internal server error' },
  image_processing_failed: { status: 502, message: 'Image processing failed' },
  analysis_failed: { status: 502, message: 'Failed to analyze the image.' },
  ai_init_failed: { status: 502, message: 'Failed to initialize AI service' },
  tool_analysis_failed: { status: 502, message: 'Failed to analyze tools' },
  /** The organization chose Gemini and has no valid key. */
  ai_not_initialized: { status: 503, message: 'Gemini AI service not initialized' },
  /** The server is overloaded, or the database does not respond; sent with Retry-After. */
  service_unavailable: { status: 503, message: 'The service is busy. Please try again.' },
  tool_analysis_timeout: { status: 504, message: 'Analysis timeout' },
  image_processing_timeout: { status: 504, message: 'Image processing timeout' },
  /** The organization's quota is used up. */
  picture_quota_reached: { status: 507, message: 'The picture storage of your organization is full' },
  storage_full: { status: 507, message: 'There is no space left to store this' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalog;
