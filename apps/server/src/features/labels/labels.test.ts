// @postgres the smoke test of this feature.
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventsOfKind } from '../../test/events.ts';
import { addPerson, createToolbox, registerOrganization, useOrganization } from '../../test/factories.ts';
import { findCodes, readCodes } from '../../test/read-code.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { openTestApp, useTestApp } from '../../test/test-app.ts';

const PUBLIC_URL = 'https://tools.example';

const test = useTestApp({ PUBLIC_URL });
const ours = useOrganization(test);
let members: Record<string, string>;
let box: { id: string; path: string; toolboxId: string };

beforeAll(async () => {
  members = {
    owner: ours.admin,
    admin: await addPerson(test, ours.organizationId, { role: 'admin', organizationRole: 'admin' }),
    maintainer: await addPerson(test, ours.organizationId),
  };
  box = await createToolbox(test, ours.admin, { name: 'Wärter 7', drawers: 2 });
});

const get = (path: string, options: { token?: string; headers?: Record<string, string> } = {}) =>
  test.call('GET', `${box.path}${path}`, { token: ours.admin, ...options });
const picture = (svg: string) => sharp(Buffer.from(svg)).resize(410).png().toBuffer();
const address = `${PUBLIC_URL}/toolbox/W%C3%A4rter-7`;

describe('labels', () => {
  it.each(['owner', 'admin', 'maintainer'])('G-130 are listed for a member: %s', async (who) => {
    const { status, body } = await get('/labels', { token: members[who] ?? '' });
    expect(status).toBe(200);
    expect(body).toEqual({
      toolboxId: 'Wärter-7',
      labels: [
        { kind: 'toolbox', drawerNumber: null, text: address },
        { kind: 'drawer', drawerNumber: 1, text: `${address}/drawer/1` },
        { kind: 'drawer', drawerNumber: 2, text: `${address}/drawer/2` },
      ],
    });
  });

  it('G-130 follow the number of drawers', async () => {
    const { path } = await createToolbox(test, ours.admin, { drawers: 4 });
    await test.call('PUT', path, { token: ours.admin, body: { type: 'rolling', drawers: 1 } });
    const { body } = await test.call('GET', `${path}/labels`, { token: ours.admin });
    expect(body.labels.map((label: { drawerNumber: number }) => label.drawerNumber)).toEqual([null, 1]);
    expect((await test.call('GET', `${path}/drawer/2/qr.svg`, { token: ours.admin })).status).toBe(404);
  });

  it.each(['host', 'x-forwarded-host', 'forwarded', 'x-original-host', 'origin'])(
    'S32 use the configured address, whatever the %s header says',
    async (header) => {
      const { body } = await get('/labels', { headers: { [header]: 'evil.example' } });
      expect(body.labels[0].text).toBe(address);
    },
  );

  it('S32 G-130 use the address printed at start if none is configured', async () => {
    const plain = await openTestApp({ PORT: '4711' });
    const { admin } = await registerOrganization(plain);
    const { path, toolboxId } = await createToolbox(plain, admin);
    const { body } = await plain.call('GET', `${path}/labels`, {
      token: admin,
      headers: { host: 'evil.example' },
    });
    expect(body.labels[0].text).toBe(`http://localhost:4711/toolbox/${toolboxId}`);
    await plain.close();
  });
});

describe('the first print', () => {
  it('is recorded once, also if several people print at once', async () => {
    const { admin: token, organizationId } = await registerOrganization(test);
    const print = () => test.call('POST', '/api/labels/printed', { token });
    const prints = await Promise.all(Array.from({ length: 4 }, print));
    expect(prints.map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(await eventsOfKind(test, organizationId, 'labels_printed')).toHaveLength(1);
  });
});

describe('a code', () => {
  it.each([
    ['/qr.svg', address],
    ['/drawer/2/qr.svg', `${address}/drawer/2`],
  ])('QR-019 G-130 %s is an SVG containing its target', async (path, text) => {
    const { status, headers, text: svg } = await get(path, { token: members['maintainer'] ?? '' });
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(await readCodes(await picture(svg))).toEqual([text]);
  });

  it('G-130 has level M and a quiet zone of 4 modules', async () => {
    const { text: svg } = await get('/qr.svg');
    expect(await findCodes(await picture(svg))).toMatchObject([{ ecLevel: 'M', symbol: { width: 33 } }]);
    expect(svg).toContain('viewBox="0 0 41 41"');
    const { data, info } = await sharp(await picture(svg))
      .grayscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const dark = [...data.keys()].filter((at) => (data[at] ?? 0) < 128);
    const columns = dark.map((at) => Math.floor(((at % info.width) / info.width) * 41));
    const rows = dark.map((at) => Math.floor((Math.floor(at / info.width) / info.height) * 41));
    for (const places of [columns, rows]) {
      expect([Math.min(...new Set(places)), Math.max(...new Set(places))]).toEqual([4, 36]);
    }
  });

  it.each([
    ['/drawer/x/qr.svg', 400, 'Invalid drawer number'],
    ['/drawer/0/qr.svg', 400, 'Invalid drawer number'],
    ['/drawer/3/qr.svg', 404, 'Drawer not found'],
  ])('API-011 %s returns %i', async (path, status, message) => {
    const answer = await get(path);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });
});

describe('a sheet of labels', () => {
  it('G-130 is a PDF of every label, starting at the first free position', async () => {
    const token = members['maintainer'] ?? '';
    const reply = await test.app.inject({
      url: `${box.path}/labels.pdf?sheet=5163&first=9`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    const pages = readPdf(reply.rawPayload);
    expect(pages.map(({ texts }) => texts)).toEqual([
      ['Wärter-7', 'Wärter 7', 'Toolbox', 'Stowed', 'Wärter-7', 'Wärter 7', 'Drawer 1', 'Stowed'],
      ['Wärter-7', 'Wärter 7', 'Drawer 2', 'Stowed'],
    ]);
    const codes = await Promise.all(
      pages.map(async ({ svg }) =>
        readCodes(await sharp(Buffer.from(svg), { density: 150 }).png().toBuffer()),
      ),
    );
    expect(codes.map((page) => page.sort())).toEqual([
      [address, `${address}/drawer/1`],
      [`${address}/drawer/2`],
    ]);
  });

  it.each([
    ['', 'Invalid label sheet'],
    ['?sheet=a0', 'Invalid label sheet'],
    ['?sheet=l7160&first=22', 'The first label must be from 1 to 21'],
    ['?sheet=l7160&first=0', 'The first label must be on the sheet'],
    ['?sheet=l7160&first=2.5', 'The first label must be on the sheet'],
    ['?sheet=l7160&first=x', 'The first label must be on the sheet'],
    ['?sheet=l7160&first=1e999', 'The first label must be on the sheet'],
  ])('refuses %j with a message', async (query, message) => {
    const { status, body } = await get(`/labels.pdf${query}`);
    expect([status, body.message]).toEqual([400, message]);
  });
});

describe('sheets of several toolboxes', () => {
  const print = (toolboxIds: unknown, more = '', token = ours.admin) => {
    const list = encodeURIComponent(typeof toolboxIds === 'string' ? toolboxIds : JSON.stringify(toolboxIds));
    const url = `/api/labels.pdf?sheet=5163&toolboxIds=${list}${more}`;
    return test.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  };

  it('G-130 are one PDF with each toolbox once, in the order asked for', async () => {
    const other = await createToolbox(test, ours.admin, { name: 'Also', drawers: 1, toolCounts: [1] });
    const reply = await print(['Also', box.toolboxId, other.id], '&first=10', members['maintainer']);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    const texts = readPdf(reply.rawPayload).flatMap((page) => page.texts);
    expect(texts.filter((text) => /^(?:Toolbox|Drawer|Also$|Wärter-7)/u.test(text))).toEqual([
      ...['Also', 'Toolbox', 'Also', 'Drawer 1'],
      ...['Wärter-7', 'Toolbox', 'Wärter-7', 'Drawer 1', 'Wärter-7', 'Drawer 2'],
    ]);
  });

  it.each([
    [[], 'Choose between 1 and 50 toolboxes'],
    [Array(51).fill('Also'), 'Choose between 1 and 50 toolboxes'],
    ['Also', 'Choose between 1 and 50 toolboxes'],
    ['{"a":1}', 'Choose between 1 and 50 toolboxes'],
  ])('are refused for %j', async (ids, message) => {
    const reply = await print(ids);
    expect([reply.statusCode, reply.json().message]).toEqual([400, message]);
  });

  it('S11 are of one organization only', async () => {
    const theirs = await registerOrganization(test);
    const replies = await Promise.all([print([box.toolboxId], '', theirs.admin), print(['Also', 'nowhere'])]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });
});
