import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { screen, within } from '@testing-library/react';
import { buildDrawer, buildTool, buildToolbox } from './factories.ts';
import { renderRoute } from './render-route.tsx';
import { answer } from './server.ts';

export const hammer = buildTool({ name: 'Hammer', position: '1' });
export const pliers = buildTool({ name: 'Pliers', position: '2', status: 'missing' });
export const torch = buildTool({
  name: 'Torch',
  position: '3',
  needsReview: true,
  reason: 'Glare lies over this cut-out',
});
export const photo = { imageUrl: '/api/images/photo?e=1&s=1' };
export const template = {
  templateId: 'template-1',
  templateImageUrl: '/api/images/template?e=1&s=1',
  templateTools: [hammer, pliers, torch].map((tool) => ({ ...tool, status: 'present' as const })),
};

/** Serves a toolbox of three drawers, with the given one open. */
export function serve(drawer: Partial<Drawer> = {}, others: Partial<Drawer>[] = []) {
  const current = buildDrawer(drawer);
  const rest = others.map((other) => buildDrawer(other));
  answer(endpoints.getToolbox, buildToolbox({ drawers: Math.max(3, rest.length + 1) }));
  answer(endpoints.listDrawers, [...rest, current]);
  return { drawer: current, reads: answer(endpoints.getDrawer, current) };
}

/** Stores what a person says about a tool, and serves the drawer with it from then on. */
export function storeMarks(drawer: Drawer) {
  let current = drawer;
  const said: string[] = [];
  const take = (status: 'present' | 'missing', index: number) => {
    const tools = current.tools.map((tool, at) =>
      at === index ? { ...tool, status, needsReview: false } : tool,
    );
    const decidedByHand = [...current.decidedByHand, tools[index]?.uniqueId ?? ''];
    current = { ...current, version: current.version + 1, tools, decidedByHand };
    said.push(`${current.tools[index]?.name} ${status}`);
    answer(endpoints.getDrawer, current);
    return { success: true as const, drawer: current, message: '' };
  };
  answer(endpoints.toolFound, ({ url }) => take('present', Number(url.searchParams.get('toolIndex'))));
  answer(endpoints.toolMissing, ({ url }) => take('missing', Number(url.searchParams.get('toolIndex'))));
  return said;
}

/** Opens the drawer's screen and waits for its heading and the cards below, which a dialog may hide. */
export async function openDrawer(path = '/toolbox/TB-1/drawer/1', user = {}) {
  const view = renderRoute(path, { user });
  await screen.findByRole('heading', { level: 1, name: /^Drawer \d+$/, hidden: true });
  // The first test of a file loads them.
  await screen.findByLabelText('Drawer summary');
  return view;
}

/** Queries within a region of the screen. */
export const region = (name: string) => within(screen.getByRole('region', { name }));
/** The names of the buttons of a region. */
export const textsOf = (name: string) =>
  region(name)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
