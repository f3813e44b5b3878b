import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import type { Session } from '../../session.ts';
import { analyzeTrainingImage } from './analysis.service.ts';
import { createAnnotation, requireAnnotation, saveAnnotation } from './annotations.service.ts';
import { exportTraining, exportTrainingAs } from './export.service.ts';
import {
  deleteTrainingImage,
  getTrainingImage,
  listTrainingImages,
  uploadTrainingImage,
} from './training-images.service.ts';

export function trainingRoutes(app: FastifyInstance, deps: Deps): void {
  const at = { app, deps };
  const imageExists = async (session: Session, { imageId }: { readonly imageId: string }) => {
    await getTrainingImage(deps, session, imageId);
  };
  bind(at, endpoints.listTrainingImages, { handle: ({ session }) => listTrainingImages(deps, session) });
  bind(at, endpoints.uploadTrainingImage, {
    handle: ({ session, body }) => uploadTrainingImage(deps, session, body),
  });
  bind(at, endpoints.getTrainingImage, {
    handle: ({ session, params }) => getTrainingImage(deps, session, params.imageId),
  });
  bind(at, endpoints.deleteTrainingImage, {
    handle: ({ session, params }) => deleteTrainingImage(deps, session, params.imageId),
  });
  bind(at, endpoints.analyzeTrainingImage, {
    exists: imageExists,
    handle: ({ session, params, body }) => analyzeTrainingImage(deps, session, { ...params, body }),
  });
  bind(at, endpoints.createAnnotation, {
    exists: imageExists,
    handle: ({ session, params, body }) => createAnnotation(deps, session, { ...params, body }),
  });
  bind(at, endpoints.saveAnnotation, {
    exists: async (session, { annotationId }) => {
      await requireAnnotation(deps, session, annotationId);
    },
    handle: ({ session, params, body, seenVersion }) =>
      saveAnnotation(deps, session, { ...params, body, seenVersion }),
  });
  bind(at, endpoints.exportTraining, { handle: ({ session }) => exportTraining(deps, session) });
  bind(at, endpoints.exportTrainingAs, {
    handle: ({ session, params, query }) =>
      exportTrainingAs(deps, session, { ...params, withPictures: query.pictures === 'true' }),
  });
}
