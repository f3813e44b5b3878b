import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { buildDrawer, buildTool } from './factories.ts';
import { answer } from './server.ts';

export const templatesScreen = '/toolbox/TB-1/templates';

export const template = {
  templateId: 'template-1',
  templateImageUrl: '/api/images/kept?e=1&s=2',
  templateTools: [
    buildTool({ name: 'Hammer', uniqueId: 'a' }),
    buildTool({ name: 'Pliers', uniqueId: 'b', x: 50, position: '2' }),
  ],
};

/** The content of the toolbox's drawers, numbered from 1. */
export function givenDrawers(...drawers: Partial<Drawer>[]) {
  return answer(
    endpoints.listDrawers,
    drawers.map((drawer, index) => buildDrawer({ number: index + 1, ...drawer })),
  );
}
