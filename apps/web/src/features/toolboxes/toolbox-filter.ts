import type { Toolbox } from '@stowed/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { holdsAll, searchWords } from '../../lib/search-words.ts';

/** The filter; empty shows everything. */
export interface ToolboxFilter {
  readonly text: string;
  readonly type: string;
  readonly status: string;
  /** 'needed': only toolboxes that need templates. */
  readonly template: string;
  /** 'some': only toolboxes with missing tools or fewer than expected. */
  readonly missing: string;
}

/** Display ids of the toolboxes that two filters leave. */
export interface FilterFacts {
  /** Those that need templates. */
  readonly withoutTemplate?: readonly string[] | undefined;
  /** Those with tools that are missing, to check or not accounted for, or with fewer than expected. */
  readonly withMissing?: ReadonlySet<string> | undefined;
}

function isFiltering({ text, ...choices }: ToolboxFilter): boolean {
  return text.trim() !== '' || Object.values(choices).some((choice) => choice !== '');
}

/**
 * The toolboxes whose id, name or EID contain every word, with the chosen type and status, in list order.
 */
export function filterToolboxes(
  toolboxes: readonly Toolbox[],
  filter: ToolboxFilter,
  { withoutTemplate = [], withMissing }: FilterFacts = {},
): readonly Toolbox[] {
  if (!isFiltering(filter)) return toolboxes;
  const words = searchWords(filter.text);
  return toolboxes.filter(
    (toolbox) =>
      (filter.type === '' || toolbox.type === filter.type) &&
      (filter.status === '' || isComplete(toolbox) === (filter.status === 'complete')) &&
      (filter.template === '' || withoutTemplate.includes(toolbox.toolboxId)) &&
      (filter.missing === '' || withMissing?.has(toolbox.toolboxId) === true) &&
      holdsAll([toolbox.toolboxId, toolbox.name, toolbox.eid], words),
  );
}

/** Every other status needs an inventory. */
function isComplete({ status }: Toolbox): boolean {
  return status === 'complete';
}

/** Browsers throttle an address that changes on every keystroke. */
const ADDRESS_DELAY_MS = 300;

const names = {
  text: 'q',
  type: 'type',
  status: 'status',
  template: 'template',
  missing: 'missing',
} as const;
const keys = ['text', 'type', 'status', 'template', 'missing'] as const;

/** The filter, in the address so that reloads and links keep it. */
export function useToolboxFilter() {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState<string>();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const write = (part: Partial<ToolboxFilter>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const key of keys) {
          const value = part[key];
          if (value === '') next.delete(names[key]);
          else if (value !== undefined) next.set(names[key], value);
        }
        return next;
      },
      { replace: true },
    );

  const type = (text: string) => {
    setTyped(text);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      write({ text });
      setTyped(undefined);
    }, ADDRESS_DELAY_MS);
  };
  const clear = () => {
    window.clearTimeout(timer.current);
    setTyped(undefined);
    write({ text: '', type: '', status: '', template: '', missing: '' });
  };

  const filter = useMemo(
    (): ToolboxFilter => ({
      text: typed ?? params.get(names.text) ?? '',
      type: params.get(names.type) ?? '',
      status: params.get(names.status) ?? '',
      template: params.get(names.template) ?? '',
      missing: params.get(names.missing) ?? '',
    }),
    [typed, params],
  );
  return { filter, type, choose: write, clear };
}
