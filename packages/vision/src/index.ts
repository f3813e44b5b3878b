export { applyHomography } from './pixels/homography.ts';
export type { RgbImage } from './pixels/image.ts';
export type {
  FoamNames,
  Homography,
  Inspection,
  Proposal,
  RefusalReason,
  RegistrationQuality,
  ReviewReason,
  TemplateInput,
  Verdict,
} from './judge/inspection.ts';
export type { CircleShape, PercentPoint, PolygonShape, RectangleShape, Shape } from './pixels/shape.ts';
export { inspectDrawer } from './judge/inspect.ts';
export type { Confirmed, PlaceLook } from './learn/learn.ts';
export { learnFromMarks, learnLooks } from './learn/learn-photo.ts';
export type { Mark } from './learn/learn-photo.ts';
export { prepareTemplate } from './evidence/template-model.ts';
export type { PreparedTemplate } from './evidence/template-model.ts';
export { proposeShapes } from './propose/propose.ts';
export { engineVersion } from './version.ts';
