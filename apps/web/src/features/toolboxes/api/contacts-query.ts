import { endpoints } from '@stowed/contract';
import type { ResponseOf } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';

/** The owners and administrators of the organization. */
export const contactsQuery = () =>
  queryOptions<ResponseOf<typeof endpoints.listContacts>>({ queryKey: [endpoints.listContacts.path] });
