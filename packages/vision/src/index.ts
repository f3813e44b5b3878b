export { applyHomography } from './homography.ts';
export type { RgbImage } from './image.ts';
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
} from './inspection.ts';
export type { CircleShape, PercentPoint, PolygonShape, RectangleShape, Shape } from './shape.ts';
export { inspectDrawer } from './inspect.ts';
export type { Confirmed, PlaceLook } from './learn.ts';
export { learnFromMarks, learnLooks } from './learn-photo.ts';
export type { Mark } from './learn-photo.ts';
export { prepareTemplate } from './template-model.ts';
export type { PreparedTemplate } from './template-model.ts';
export { proposeShapes } from './propose.ts';
export { engineVersion } from './version.ts';
