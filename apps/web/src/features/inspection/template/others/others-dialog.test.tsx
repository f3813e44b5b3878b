import { endpoints } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDrawer, region, serve, template } from '../../../../test/drawer-screen.tsx';
import { buildToolbox } from '../../../../test/factories.ts';
import { answer, refuse } from '../../../../test/server.ts';
import { expectToast } from '../../../../test/toast.ts';
import { drawerGroups, findGroups, placesWords } from './drawer-choices.ts';

const drawer = (number: number, templateId: string | null = null) => ({
  number,
  status: 'incomplete' as const,
  expectedTools: 3,
  hasTemplate: templateId !== null,
  isTemplateUnproven: false,
  templateId,
  isCounted: false,
  isCompared: templateId !== null,
  hasPhoto: false,
});
const short = [
  { toolboxId: 'CART-1', lastCompletedBy: null, drawers: [drawer(1), drawer(2, 'old'), drawer(3)] },
  { toolboxId: 'TB-1', lastCompletedBy: null, drawers: [drawer(1, 'template-1'), drawer(2)] },
  { toolboxId: 'FULL', lastCompletedBy: null, drawers: [drawer(1, 'own')] },
];
const toolboxes = [
  buildToolbox(),
  buildToolbox({ toolboxId: 'CART-1', name: 'Cart one', eid: 'E-77' }),
  buildToolbox({ toolboxId: 'FULL', name: 'Full box' }),
];

async function openPicker() {
  serve({ ...template, templateVersion: 4 });
  answer(endpoints.listToolboxesInShort, short);
  answer(endpoints.listToolboxes, toolboxes);
  const { person } = await openDrawer();
  await person.click(region('Drawer Template').getByRole('button', { name: 'Use for other drawers' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Use for other drawers' }));
  await dialog.findByRole('checkbox', { name: 'All 3 without a template' });
  return { person, dialog };
}
const answered = (given: number[], kept: number[] = []) =>
  answer(endpoints.applyTemplate, {
    success: true,
    applied: [{ toolboxId: 'CART-1', drawerNumbers: given }],
    kept: kept.length > 0 ? [{ toolboxId: 'CART-1', drawerNumbers: kept }] : [],
  });

describe('using a template for other drawers', () => {
  it('TMPL-017 takes all drawers without a template with one tick, its own toolbox first', async () => {
    const { person, dialog } = await openPicker();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/TB-1/),
      expect.stringMatching(/^Cart one/),
    ]);
    expect(dialog.getByRole('button', { name: 'Choose drawers' })).toHaveProperty('disabled', true);
    const sent = answered([1, 2, 3]);
    await person.click(dialog.getByRole('checkbox', { name: 'All 3 without a template' }));
    await person.click(dialog.getByRole('button', { name: 'Copy to 3 drawers' }));
    await expectToast('Template copied to 3 drawers', 'Check each one before its first inventory.');
    expect(sent[0]?.body).toEqual({
      drawers: [
        { toolboxId: 'TB-1', drawerNumber: 2 },
        { toolboxId: 'CART-1', drawerNumber: 1 },
        { toolboxId: 'CART-1', drawerNumber: 3 },
      ],
    });
    expect(sent[0]?.headers.get('if-match')).toBe('"4"');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says which drawers do not fit, and takes them only by hand', async () => {
    serve({ ...template, templateVersion: 4 });
    const other = { ...drawer(2), expectedTools: 5, waitingNames: ['Hammer', 'Punch 120 mm'] };
    answer(endpoints.listToolboxesInShort, [
      { toolboxId: 'TB-1', lastCompletedBy: null, drawers: [drawer(1, 'template-1'), other, drawer(3)] },
    ]);
    answer(endpoints.listToolboxes, toolboxes);
    const { person } = await openDrawer();
    await person.click(region('Drawer Template').getByRole('button', { name: 'Use for other drawers' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Use for other drawers' }));
    const words = 'expects 5, the template has 3; 1 listed name is not in it';
    expect(await dialog.findByText(`Drawer 2: ${words}`)).toBeDefined();
    await person.click(dialog.getByRole('checkbox', { name: 'The 1 that fit, of 2 without a template' }));
    expect(dialog.getByRole('button', { name: 'Copy to 1 drawer' })).toBeDefined();
    await person.click(dialog.getByRole('checkbox', { name: `TB-1, drawer 2, ${words}` }));
    expect(dialog.getByRole('button', { name: 'Copy to 2 drawers' })).toBeDefined();
  });

  it('takes a whole toolbox or single drawers, found by name or EID', async () => {
    const { person, dialog } = await openPicker();
    await person.type(dialog.getByLabelText('Search'), 'e-77');
    await person.click(dialog.getByRole('checkbox', { name: /^Cart one\s*CART-1$/ }));
    expect(dialog.getByRole('button', { name: 'Copy to 2 drawers' })).toBeDefined();
    await person.click(dialog.getByRole('checkbox', { name: 'Cart one, drawer 3' }));
    expect(dialog.getByRole('button', { name: 'Copy to 1 drawer' })).toBeDefined();
    await person.clear(dialog.getByLabelText('Search'));
    await person.type(dialog.getByLabelText('Search'), 'nowhere');
    expect(dialog.getByText('Nothing found.')).toBeDefined();
  });

  it('replaces a template only if it is ticked, in view and confirmed', async () => {
    const { person, dialog } = await openPicker();
    const old = { name: 'Cart one, drawer 2, replaces its template' };
    expect(dialog.queryByRole('checkbox', old)).toBeNull();
    const shown = dialog.getByRole('checkbox', { name: 'Show those with a template too' });
    await person.click(shown);
    await person.click(dialog.getByRole('checkbox', { name: 'All 3 without a template' }));
    expect(dialog.getByRole('checkbox', old)).toHaveProperty('checked', false);
    await person.click(dialog.getByRole('checkbox', old));
    expect(dialog.getByRole('button', { name: 'Copy to 4 drawers' })).toBeDefined();
    await person.click(shown);
    expect(dialog.getByRole('button', { name: 'Copy to 3 drawers' })).toBeDefined();
    await person.click(shown);
    await person.click(dialog.getByRole('button', { name: 'Copy to 4 drawers' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Replace 1 template?' }));
    expect(question.getByText('CART-1, drawer 2.')).toBeDefined();
    const sent = answered([1, 3], [2]);
    await person.click(question.getByRole('button', { name: 'Replace 1 template' }));
    await expectToast(
      'Template copied to 2 drawers',
      'Check each one before its first inventory. 1 drawer keeps what someone else just saved.',
    );
    expect(sent[0]?.body).toMatchObject({
      drawers: expect.arrayContaining([{ toolboxId: 'CART-1', drawerNumber: 2, replacedTemplateId: 'old' }]),
    });
  });

  it('stays open with the choice after a failure, and is for administrators', async () => {
    const { person, dialog } = await openPicker();
    refuse(endpoints.applyTemplate, { status: 500, body: { message: 'Disk is full' } });
    await person.click(dialog.getByRole('checkbox', { name: 'TB-1, drawer 2' }));
    await person.click(dialog.getByRole('button', { name: 'Copy to 1 drawer' }));
    expect(await dialog.findByText('Disk is full')).toBeDefined();
    expect(dialog.getByRole('checkbox', { name: 'TB-1, drawer 2' })).toHaveProperty('checked', true);
  });

  it('is not offered to maintainers', async () => {
    serve(template);
    await openDrawer('/toolbox/TB-1/drawer/1', { role: 'maintainer' });
    expect(region('Drawer Template').queryByRole('button', { name: 'Use for other drawers' })).toBeNull();
  });

  it('names the drawers whose template is replaced', () => {
    const groups = drawerGroups(short, toolboxes, { toolboxId: 'TB-1', drawerNumber: 1, tools: [] });
    expect(placesWords(groups.flatMap(({ without, having }) => [...without, ...having]))).toBe(
      'TB-1, drawer 2; CART-1, drawers 1, 3, and 2; FULL, drawer 1',
    );
    expect(findGroups(groups, 'full BOX').map(({ toolboxId }) => toolboxId)).toEqual(['FULL']);
  });
});
