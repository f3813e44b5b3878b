import type { SavedPicture } from '../../db/saved-picture.ts';
import type { EventKind } from '../record/events.service.ts';

/** The parts of an event's wording. */
export interface DescribedEvent {
  readonly kind: string;
  readonly toolboxId: string | null;
  readonly drawerNumber: number | null;
  /** The tool, person or address concerned. */
  readonly subject: string | null;
  /** The picture of a saved drawer. */
  readonly savedPicture?: SavedPicture | null;
  /** What came of a photo. */
  readonly photoOutcome?: string | null;
}

interface Words {
  readonly title: string;
  readonly what: (event: DescribedEvent) => string;
}

function placeOf({ toolboxId, drawerNumber }: DescribedEvent): string | undefined {
  if (toolboxId === null) return undefined;
  return drawerNumber === null ? toolboxId : `drawer ${drawerNumber} of ${toolboxId}`;
}

/** The words, followed by the place if the event has one. */
const at = (words: string, preposition: string) => (event: DescribedEvent) => {
  const place = placeOf(event);
  return place === undefined ? words : `${words} ${preposition} ${place}`;
};
const of = (words: string) => at(words, 'of');
const the = (verb: string, noun: string) => (event: DescribedEvent) => `${verb} ${placeOf(event) ?? noun}`;
const toolIn = (status: string) => (event: DescribedEvent) =>
  at(`Marked ${event.subject ?? 'a tool'} ${status}`, 'in')(event);
const named = (words: string, fallback: string) => (event: DescribedEvent) =>
  `${words} ${event.subject ?? fallback}`;
const always = (words: string) => () => words;

const inventory = (verb: string) => (event: DescribedEvent) =>
  of(`${verb} the inventory "${event.subject ?? ''}"`)(event);

const lostCase = (verb: string) => (event: DescribedEvent) =>
  at(`${verb} ${event.subject ?? 'a tool'}`, 'in')(event);

const saved: Readonly<Record<SavedPicture, string>> = {
  same: 'Saved tool positions',
  new: 'Saved photo and tools',
  none: 'Saved tools',
};
const savedTools = (event: DescribedEvent) => of(saved[event.savedPicture ?? 'new'])(event);

/** Without a template there is nothing to compare a photo with. */
const comparedPhoto = (event: DescribedEvent) =>
  of(event.photoOutcome === 'proposed' ? 'Stowed looked for tools in a photo' : 'Stowed compared a photo')(
    event,
  );

const words: Readonly<Record<EventKind, Words>> = {
  toolbox_completed: { title: 'Toolbox inventory completed', what: of('Completed the inventory') },
  toolbox_reopened: { title: 'Toolbox inventory reopened', what: of('Reopened the inventory') },
  inventory_started: { title: 'Inventory started', what: inventory('Started') },
  inventory_superseded: { title: 'Inventory superseded', what: inventory('Superseded') },
  inventory_cancelled: { title: 'Inventory cancelled', what: inventory('Cancelled') },
  case_suspected: { title: 'Lost tool suspected', what: lostCase('Opened a suspected case for') },
  case_opened: { title: 'Lost-tool case opened', what: lostCase('Opened the case for') },
  case_missed_again: { title: 'Tool missing again', what: lostCase('Counted as missing again:') },
  case_assigned: { title: 'Search assigned', what: lostCase('Assigned the search for') },
  case_entry_added: { title: 'Entry added to a case', what: lostCase('Added to the case for') },
  case_escalated: { title: 'Lost-tool case escalated', what: lostCase('Escalated the case for') },
  case_closure_proposed: { title: 'Closure proposed', what: lostCase('Proposed to close the case for') },
  case_closure_rejected: { title: 'Closure rejected', what: lostCase('Rejected closing the case for') },
  case_closed: { title: 'Lost-tool case closed', what: lostCase('Closed the case for') },
  case_reopened: { title: 'Lost-tool case reopened', what: lostCase('Reopened the case for') },
  case_work_item_added: {
    title: 'Aircraft or job put in question',
    what: lostCase('Put an aircraft or a job in question for'),
  },
  case_work_item_cleared: {
    title: 'Aircraft or job cleared',
    what: lostCase('Cleared an aircraft or a job in the case for'),
  },
  case_work_item_clear_confirmed: {
    title: 'Aircraft or job confirmed clear',
    what: lostCase('Confirmed that an aircraft or a job is clear in the case for'),
  },
  case_offer_answered: {
    title: 'Cases for earlier losses decided',
    what: always('Decided on cases for earlier losses'),
  },
  inventory_signed: { title: 'Inventory signed', what: of('Signed the inventory') },
  inventory_signature_voided: {
    title: 'Signature void',
    what: of('Voided the signature by changing a drawer'),
  },
  drawer_completed: { title: 'Drawer completed', what: the('Completed', 'a drawer') },
  drawer_reopened: { title: 'Drawer reopened', what: the('Reopened', 'a drawer') },
  tool_found: { title: 'Tool marked as found', what: toolIn('found') },
  tool_missing: { title: 'Tool marked as missing', what: toolIn('missing') },
  drawer_scanned: { title: 'Photo and tools saved', what: savedTools },
  image_processed: { title: 'Photo compared by Stowed', what: comparedPhoto },
  image_refused: { title: 'Photo refused', what: (event) => `${of('Sent a photo')(event)} that was refused` },
  act_put_aside: {
    title: 'Put aside',
    what: (event) => at(`Put aside: ${event.subject ?? 'an act'}`, 'in')(event),
  },
  template_assigned: { title: 'Template saved', what: of('Saved the template') },
  template_fitted: {
    title: 'Copied template fits',
    what: of('Took the first photo that fits the copied template'),
  },
  template_removed: { title: 'Template removed', what: of('Removed the template') },
  sample_photo_added: { title: 'Sample photo added', what: of('Added a sample photo') },
  toolbox_created: { title: 'Toolbox created', what: the('Created', 'a toolbox') },
  toolbox_updated: { title: 'Toolbox changed', what: the('Changed', 'a toolbox') },
  toolbox_deleted: { title: 'Toolbox deleted', what: the('Deleted', 'a toolbox') },
  toolbox_reference_image_set: { title: 'Reference image saved', what: of('Saved the reference image') },
  organization_registered: { title: 'Organization registered', what: always('Registered the organization') },
  profile_changed: { title: 'Profile changed', what: always('Changed their own profile') },
  passkey_added: { title: 'Passkey added', what: named('Added the passkey', '') },
  passkey_removed: { title: 'Passkey removed', what: named('Removed the passkey', '') },
  passkey_copied: {
    title: 'Copied passkey refused',
    what: named('Tried to sign with a passkey that may have been copied:', 'a passkey'),
  },
  password_changed: { title: 'Password changed', what: always('Changed their own password') },
  reset_link_made: {
    title: 'Reset link created',
    what: named('Created a reset link for', 'a member'),
  },
  password_reset: { title: 'Password reset', what: always('Set a new password with a link') },
  member_added: { title: 'Member added', what: named('Added the member', '') },
  member_changed: { title: 'Member changed', what: named('Changed the access of', 'a member') },
  duties_changed: { title: 'Duties changed', what: named('Changed the duties of', 'a member') },
  settings_changed: { title: 'Settings changed', what: always('Changed the settings for tool control') },
  work_item_added: { title: 'Aircraft or job added', what: named('Added', 'an aircraft or a job') },
  work_item_changed: { title: 'Aircraft or job changed', what: named('Changed', 'an aircraft or a job') },
  invitation_sent: { title: 'Invitation sent', what: named('Invited', 'someone') },
  invitation_resent: { title: 'Invitation resent', what: named('Resent the invitation to', '') },
  invitation_cancelled: { title: 'Invitation cancelled', what: named('Cancelled the invitation to', '') },
  invitation_accepted: { title: 'Invitation accepted', what: named('Accepted the invitation to', '') },
  training_image_added: { title: 'Training image added', what: always('Added a training image') },
  training_image_analyzed: {
    title: 'Training image analyzed',
    what: always('Analyzed a training image'),
  },
  training_image_deleted: { title: 'Training image deleted', what: always('Deleted a training image') },
  annotation_created: { title: 'Annotation started', what: always('Started an annotation by hand') },
  annotation_saved: { title: 'Annotation saved', what: always('Saved an annotation') },
  annotation_verified: { title: 'Annotation verified', what: always('Verified an annotation') },
  empty_drawer_photographed: {
    title: 'Empty drawer photographed',
    what: of('Confirmed a photo without tools'),
  },
  learning_ignored_before: {
    title: 'Learning ignored or restored',
    what: at('Ignored or restored what the engine learned', 'about'),
  },
  engine_chosen: { title: 'Detection engine changed', what: always('Changed the detection engine') },
  ai_key_set: { title: 'AI key set', what: always('Set the AI key') },
  ai_key_removed: { title: 'AI key removed', what: always('Removed the AI key') },
  labels_printed: { title: 'First labels printed', what: always('Printed the first labels') },
  events_exported: { title: 'Activity log exported', what: always('Exported the activity log') },
};

const byKind: ReadonlyMap<string, Words> = new Map(Object.entries(words));

/** An event kind written by a newer server, worded by its name. */
const plain = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ');

export const titleOf = (kind: string): string => byKind.get(kind)?.title ?? plain(kind);

/** Describes an event in plain words: 'Marked Pliers missing in drawer 3 of TB-1'. */
export const whatOf = (event: DescribedEvent): string =>
  (byKind.get(event.kind)?.what(event) ?? plain(event.kind)).trim();

/** Title of each event kind. */
export const eventKinds: readonly { readonly kind: string; readonly title: string }[] = [...byKind]
  .map(([kind, { title }]) => ({ kind, title }))
  .sort((a, b) => a.title.localeCompare(b.title));
