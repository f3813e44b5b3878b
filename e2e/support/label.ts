import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toString as drawQr } from 'qrcode';
import sharp from 'sharp';
import { filmArgument } from './fake-camera.ts';
import type { Account } from './person.ts';
import { sample } from './samples.ts';

const pictures = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '.cache', 'labels');
const PASSWORD = 'hangar seven';
/** A label of 15 mm held where a phone still focuses: about a third of the picture's height. */
const LABEL_PIXELS = 250;

export interface LabeledDrawer {
  readonly account: Account;
  readonly toolboxId: string;
  /** The drawer whose label the film shows. */
  readonly drawerNumber: number;
  /** Chromium's argument for a camera that sees the label. */
  readonly film: string;
}

/** An organization with a toolbox, and a film of the service's own label for its second drawer. */
export async function labelDrawer(address: string): Promise<LabeledDrawer> {
  const username = `labels-${process.pid}-${Date.now().toString(36)}`;
  const person = { username, password: PASSWORD, firstName: 'Ann', lastName: 'Lee', role: 'admin' };
  const { token } = await post(`${address}/api/auth/register-organization`, {
    organizationName: '151st Maintenance Group',
    organizationType: 'military',
    userData: person,
  });
  const { primaryFoamColor, secondaryFoamColor } = sample;
  const toolbox = { name: username, type: 'rolling', drawers: 3, primaryFoamColor, secondaryFoamColor };
  const { toolboxId } = await post(`${address}/api/toolboxes`, toolbox, token);
  const headers = { Authorization: `Bearer ${token}` };
  const code = await fetch(`${address}/api/toolbox/${toolboxId}/drawer/2/qr.svg`, { headers });
  return {
    account: { username, password: PASSWORD },
    toolboxId: String(toolboxId),
    drawerNumber: 2,
    film: filmArgument(await photographLabel(await code.text(), username)),
  };
}

/** Chromium's argument for a camera that sees a code with this text. */
export async function codeFilm(text: string): Promise<string> {
  const svg = await drawQr(text, { type: 'svg', errorCorrectionLevel: 'M' });
  return filmArgument(await photographLabel(svg, `says-${encodeURIComponent(text)}`));
}

async function post(url: string, body: unknown, token?: string): Promise<Record<string, string>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} returned ${answer.status}`);
  return (await answer.json()) as Record<string, string>;
}

/** The label on a gray drawer front, tilted and slightly out of focus, as in a hand-held shot. */
async function photographLabel(svg: string, name: string): Promise<string> {
  const label = await sharp(Buffer.from(svg), { density: 600 })
    .resize(LABEL_PIXELS)
    .rotate(11, { background: '#8a8f92' })
    .toBuffer();
  mkdirSync(pictures, { recursive: true });
  const file = join(pictures, `${name}.png`);
  const front = sharp({ create: { width: 1280, height: 720, channels: 3, background: '#8a8f92' } });
  const picture = await front
    .composite([{ input: label }])
    .png()
    .toBuffer();
  await sharp(picture).blur(0.8).toFile(file);
  return file;
}
