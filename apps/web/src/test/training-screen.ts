import { endpoints } from '@stowed/contract';
import type { Annotation, TrainingImage } from '@stowed/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { buildAnnotation, buildTool, buildTrainingImage } from './factories.ts';
import { installImages } from './media.ts';
import { renderRoute } from './render-route.tsx';
import { answer } from './server.ts';

/** Responds to the requests of every training screen. */
export function serveTraining() {
  answer(endpoints.listTrainingImages, { images: [] });
  installImages({ width: 1600, height: 1200 });
}

export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));

export const two = [buildTool({ name: 'Hammer' }), buildTool({ name: 'Pliers', position: '2', x: 50 })];
interface Opening {
  readonly path?: string;
  readonly status?: TrainingImage['status'];
  readonly annotation?: Partial<Annotation>;
  readonly role?: 'admin' | 'maintainer';
  readonly learning?: 'possible' | 'failed' | undefined;
}
export const openImage = ({
  path,
  status = 'analyzed',
  annotation = {},
  role = 'admin',
  learning,
}: Opening = {}) => {
  const image = buildTrainingImage({ status });
  const stored = buildAnnotation({ tools: two, ...annotation });
  answer(endpoints.getTrainingImage, { image, annotations: [stored], learning });
  return renderRoute(path ?? '/training/verify/image-1', { user: { role } });
};
/** Responds to saves like the server, with the next version, once `held` resolves. */
export const answerSaves = (held?: Promise<void>) => {
  let version = 1;
  return answer(endpoints.saveAnnotation, async ({ body }) => {
    await held;
    const { tools, anchorPoints, verified } = endpoints.saveAnnotation.body.parse(body);
    version += 1;
    const sent = {
      tools: tools.map((tool, index) => ({ ...two[index % 2], ...buildTool(), name: tool.name })),
    };
    return {
      success: true as const,
      annotation: buildAnnotation({ ...sent, anchorPoints, verified, version }),
      image: buildTrainingImage({ status: verified ? 'verified' : 'analyzed' }),
    };
  });
};
export const editor = () => screen.findByRole('group', { name: 'Tool positions' });
export const rename = async (from: number, name: string) =>
  fireEvent.change(await screen.findByLabelText(`Name of tool ${from}`), { target: { value: name } });
export const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
export const pretendTime = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
    advanceTimeDelta: 5,
  });
export const toolsOf = (body: unknown) => endpoints.saveAnnotation.body.parse(body).tools;
