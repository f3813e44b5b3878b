import { defaultSettings } from '@stowed/contract';
import type { Db } from '../../../db/client.ts';
import { findSettingsRow, selectMemberRows, selectOrganizationRow } from '../stored-state.repository.ts';
import { compareFacts } from './facts.policy.ts';
import type { Report } from './facts.policy.ts';
import type { ReplayedState } from './state.ts';
import { compareRows } from './stored-rows.ts';

/**
 * Compares the organization, its settings, and its members with their roles and duties with what its events
 * say, and takes the members out of the state. Not compared: names, addresses and passwords, which no event
 * states.
 */
export async function compareOrganization(
  db: Db,
  organizationId: string,
  { state, report }: { readonly state: ReplayedState; readonly report: Report },
): Promise<void> {
  const organization = await selectOrganizationRow(db, organizationId);
  if (state.organization)
    compareFacts('organization', { expected: state.organization, found: organization }, report);
  const found = (await findSettingsRow(db, organizationId)) ?? defaultSettings;
  compareFacts('settings', { expected: state.settings, found }, report);
  await compareRows((page) => selectMemberRows(db, organizationId, page), {
    what: 'member',
    expected: state.members,
    factsOf: (row) => row,
    report,
  });
}
