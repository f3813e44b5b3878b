import type { Duty } from '@stowed/contract';
import { sql } from 'kysely';

/** The duties that were given to a row of users, by name. */
export const givenDuties = sql<Duty[]>`array(
  select duty from member_duties
  where member_duties.organization_id = users.organization_id and member_duties.user_id = users.id
  order by duty)`;
