import { endpoints } from '@stowed/contract';
import type { Member } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';

/** Everyone in the organization, for those who manage members. */
export const membersQuery = () => queryOptions<Member[]>({ queryKey: [endpoints.listMembers.path] });
