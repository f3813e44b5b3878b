const KIBIBYTE = 2 ** 10;
const MEBIBYTE = 2 ** 20;

/** Every documented number that both sides share. Byte counts use 2^10 and 2^20. */
export const limits = {
  drawersPerToolbox: { min: 1, max: 10, default: 5 },
  /** Copies of a toolbox made at once. */
  copies: { min: 1, max: 50, default: 1 },
  /** New toolboxes of one import, and the length of its list. */
  imports: { boxes: 100, characters: 250_000 },
  /** Toolboxes whose labels are printed, or that get templates, at once. */
  toolboxesAtOnce: { labels: 50, templates: 100 },
  /** Drawers that get a copy of one template at once. */
  drawersAtOnce: 200,
  /** Addresses invited at once. */
  invitationsAtOnce: 100,
  toolsPerDrawer: { min: 0, max: 50, default: 10 },
  toolsPerList: 100,
  /** Pieces that one cut-out may hold, such as a set of bits. */
  piecesPerTool: { min: 1, max: 99 },
  trainingTools: { min: 1, max: 50 },
  pointsPerPolygon: { min: 3, max: 200 },
  anchorPoints: 4,
  characters: { name: 100, username: 50, email: 254, password: 200, text: 2000, idempotencyKey: 200 },
  reasonMin: 3,
  /** Of the reason for accepting that a tool stays lost. */
  riskReasonMin: 20,
  suspectedMinutes: { min: 5, max: 240, default: 30 },
  escalateMinutes: { min: 10, max: 1440, default: 60 },
  workItemsPerInventory: 5,
  passkeysPerPerson: 20,
  usernameMin: 3,
  passwordMin: 6,
  organizationNameMin: 3,
  imageBytes: 10 * MEBIBYTE,
  imageSidePixels: 12_000,
  imagePixels: 40_000_000,
  /** Additional widths in pixels in which pictures are served. */
  thumbnailWidths: [320, 640],
  imageBodyBytes: 14 * MEBIBYTE,
  /** Of a call with a long list: every character of it may take several bytes. */
  listBodyBytes: MEBIBYTE,
  bodyBytes: 256 * KIBIBYTE,
  /** Inspection photos: longer side in pixels and JPEG quality (0 to 1). */
  inspectionImage: { longerSide: 800, quality: 0.75 },
  /** Template and training images: box to fit, JPEG quality, and quality of files over `largeFileBytes`. */
  templateImage: { width: 1920, height: 1080, quality: 0.8, largeFileQuality: 0.6, largeFileBytes: MEBIBYTE },
  /** Used for overlays until the real size of a picture is known. */
  defaultImage: { width: 800, height: 600 },
  shapePercent: { minSide: 1, minRadius: 1, maxRadius: 50 },
  /** Smallest side in percent while a person drags: templates, and the position adjustment editor. */
  editorMinSidePercent: { template: 5, adjust: 3 },
  editorMinRadiusPercent: 2,
  newShapePercent: { side: 10, radius: 5, polygonAcross: 30 },
  templateFallback: { position: 10, side: 15 },
} as const;
