import { endpoints } from '@stowed/contract';
import type { Invite } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';

export const invitesQuery = () => queryOptions<Invite[]>({ queryKey: [endpoints.listInvites.path] });
