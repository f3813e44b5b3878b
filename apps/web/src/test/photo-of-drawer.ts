import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { screen } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { buildDrawer, buildTool, buildToolbox } from './factories.ts';
import { installCamera, installCanvas, installImages } from './media.ts';
import { renderRoute } from './render-route.tsx';
import { answer } from './server.ts';
import type { SeenRequest } from './server.ts';

export const hammer = buildTool({ name: 'Hammer', position: '1' });
export const wrench = buildTool({ name: 'Torque wrench', position: '2' });
export const detected = [hammer, { ...wrench, status: 'missing' as const }];
export const imageUrl = '/api/images/photo';
export const photoFile = new File(['x'], 'drawer.jpg', { type: 'image/jpeg' });

/** For each test of the file: a camera, and pictures that can be drawn. */
export function providePictures(): void {
  beforeEach(() => {
    installCamera();
    installCanvas();
    installImages({ width: 800, height: 600 });
    answer(endpoints.listSamplePhotos, []);
    answer(endpoints.listEvidence, { entries: [], templates: [], nextCursor: null });
  });
}

/** A drawer of two tools, with a template. */
export function serve(drawer: Partial<Drawer> = {}, toolbox: Parameters<typeof buildToolbox>[0] = {}) {
  const current = buildDrawer({
    expectedTools: 2,
    version: 4,
    templateImageUrl: '/api/images/template',
    templateTools: [hammer, wrench],
    ...drawer,
  });
  answer(endpoints.getToolbox, buildToolbox(toolbox));
  answer(endpoints.listDrawers, [current]);
  answer(endpoints.getDrawer, current);
  return current;
}

const verdictsOn = (tools: typeof detected) => ({
  success: true as const,
  imageUrl,
  detectedTools: tools,
  tools,
  message: '',
});

/** The engine's response to the photo. */
export function judge(tools = detected) {
  return answer(endpoints.processImage, verdictsOn(tools));
}

/** A slow engine: it responds when the returned function is called. */
export function judgeLater(): () => void {
  let finish: () => void = () => undefined;
  answer(endpoints.processImage, () => new Promise((done) => (finish = () => done(verdictsOn(detected)))));
  return () => finish();
}

/** Accepts a scan; from then on the drawer has its content. */
export function store(drawer: Drawer, tools = detected) {
  const saved = { ...drawer, imageUrl, tools, version: 5 };
  return answer(endpoints.scanDrawer, () => {
    answer(endpoints.getDrawer, saved);
    return { success: true as const, drawer: saved };
  });
}

/** A slow save of a scan: it is answered when the returned function is called. */
export function storeLater(drawer: Drawer): () => void {
  let finish: () => void = () => undefined;
  const saved = { ...drawer, imageUrl, tools: detected, version: 5 };
  answer(
    endpoints.scanDrawer,
    () => new Promise((done) => (finish = () => done({ success: true as const, drawer: saved }))),
  );
  return () => {
    answer(endpoints.getDrawer, saved);
    finish();
  };
}

export const keysOf = (requests: readonly SeenRequest[]) =>
  requests.map(({ headers }) => headers.get('idempotency-key'));

/** Opens the drawer and chooses a photo of it. */
export async function capture() {
  const view = renderRoute('/toolbox/TB-1/drawer/1');
  await choosePhoto(view.person);
  return view;
}

/** Chooses a photo on the screen of a drawer. */
export async function choosePhoto(person: ReturnType<typeof renderRoute>['person']) {
  await person.click(await screen.findByRole('button', { name: 'Capture' }));
  await person.click(await screen.findByRole('tab', { name: 'Upload' }));
  await person.upload(await screen.findByLabelText(/Choose a photo/), photoFile);
}
