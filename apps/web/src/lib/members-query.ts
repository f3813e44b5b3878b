import { endpoints } from '@stowed/contract';
import type { Member } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';

/** All members, for those who manage them. */
export const membersQuery = () => queryOptions<Member[]>({ queryKey: [endpoints.listMembers.path] });
