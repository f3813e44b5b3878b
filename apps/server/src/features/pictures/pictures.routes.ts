import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { parseContent, parseParams } from '../../http/parse-request.ts';
import { picturePolicy } from '../../http/security-headers.ts';
import { servePicture } from './pictures.service.ts';

/** The one endpoint whose response is not JSON: the signed path itself grants access. */
export function picturesRoutes(app: FastifyInstance, deps: Deps): void {
  const { getImage } = endpoints;
  app.route({
    method: getImage.method,
    url: getImage.path,
    handler: async (request, reply) => {
      const { imageId } = parseParams(getImage, request);
      const content = parseContent(getImage, request);
      if (!content.ok) throw content.refusal;
      const { e: expires, s: signature, w, r } = content.data.query;
      const width = w === undefined ? undefined : Number(w);
      const isOfRecord = r === '1';
      const picture = await servePicture(deps, { imageId, expires, signature, isOfRecord, width });
      return reply
        .header('cache-control', `private, max-age=${picture.secondsLeft}, immutable`)
        .header('content-security-policy', picturePolicy)
        .header('content-disposition', 'inline')
        .type(picture.contentType)
        .send(picture.bytes);
    },
  });
}
