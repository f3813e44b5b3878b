import { endpoints } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, refuse } from '../../test/server.ts';
import { shownToast } from '../../test/toast.ts';

const cases = {
  lostCases: 'on' as const,
  recountNeedsPhoto: false,
  suspectedMinutes: 30,
  escalateMinutes: 60,
  signing: 'off' as const,
  secondPerson: [],
  meaningFirst: 'I counted {toolbox}.',
  meaningSecond: 'I agree.',
};
const first = {
  timeZone: 'UTC',
  photo: 'any' as const,
  ...cases,
  version: 3,
  timeZones: ['UTC', 'Europe/Berlin'],
};
const card = async () => within(await screen.findByRole('region', { name: 'Tool control' }));

describe('the card Tool control', () => {
  it('GEN-003 GEN-005 saves by its own button, with the version that the person has seen', async () => {
    answer(endpoints.getSettings, first);
    const sent = answer(endpoints.changeSettings, {
      ...cases,
      timeZone: 'Europe/Berlin',
      photo: 'required' as const,
      version: 4,
    });
    const { person } = renderRoute('/settings');
    const zone = await (await card()).findByLabelText('Time zone');
    expect(
      within(zone)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['UTC', 'Europe/Berlin']);
    const save = (await card()).getByRole('button', { name: 'Save' });
    expect(save).toHaveProperty('disabled', true);
    await person.selectOptions(zone, 'Europe/Berlin');
    await person.selectOptions((await card()).getByLabelText('To complete a drawer'), 'required');
    await person.click(save);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Tool control saved' }));
    expect(sent.map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
      [{ ...cases, timeZone: 'Europe/Berlin', photo: 'required' }, '"3"'],
    ]);
  });

  it('GEN-004 shows what someone else saved in between', async () => {
    answer(endpoints.getSettings, first);
    refuse(endpoints.changeSettings, {
      status: 409,
      body: { code: 'settings_changed', message: 'The settings were changed by someone else.' },
    });
    const { person } = renderRoute('/settings');
    await person.selectOptions(await (await card()).findByLabelText('Time zone'), 'Europe/Berlin');
    answer(endpoints.getSettings, { ...first, photo: 'required', version: 4 });
    await person.click((await card()).getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect((await card()).getByLabelText('To complete a drawer')).toHaveProperty('value', 'required'),
    );
    expect(shownToast()).toMatchObject({ title: 'Update Failed' });
  });

  it('GEN-003 is read-only for other members', async () => {
    answer(endpoints.getSettings, first);
    renderRoute('/settings', { user: { role: 'maintainer', organizationRole: 'member' } });
    expect(await (await card()).findByText('No new photo needed')).toBeDefined();
    expect((await card()).queryByRole('button')).toBeNull();
  });

  it('GEN-003 SIGN-016 turns signing on with a second person for chosen kinds, and changes what is signed', async () => {
    answer(endpoints.getSettings, first);
    const sent = answer(endpoints.changeSettings, { ...first, signing: 'on', version: 4 });
    const { person } = renderRoute('/settings');
    expect((await card()).queryByLabelText('What the first person signs')).toBeNull();
    await person.selectOptions(await (await card()).findByLabelText('To complete a toolbox'), 'on');
    await person.click((await card()).getByLabelText('Shift end'));
    const meaning = (await card()).getByLabelText('What the first person signs');
    await person.clear(meaning);
    expect((await card()).getByText('Enter what the person signs')).toBeDefined();
    expect((await card()).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await person.type(meaning, 'I counted it.');
    await person.click((await card()).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent[0]?.body).toMatchObject({
        signing: 'on',
        secondPerson: ['shift_end'],
        meaningFirst: 'I counted it.',
      }),
    );
  });
});
