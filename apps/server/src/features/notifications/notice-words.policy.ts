import type { CaseOutcome, InventoryKind } from '@stowed/contract';
import { caseOutcomeWords, inventoryKindWords } from '@stowed/domain';

export interface CaseFacts {
  readonly number: number;
  readonly toolName: string;
  readonly toolboxId: string;
  readonly drawerNumber: number;
  readonly outcome?: CaseOutcome | null;
}

export interface InventoryFacts {
  readonly kind: InventoryKind;
  readonly toolboxId: string;
}

const closedAs = ({ outcome }: CaseFacts): string =>
  outcome ? `is closed as ${caseOutcomeWords[outcome].toLowerCase()}` : 'is closed';

export const caseNews = {
  case_opened: () => 'is open',
  case_escalated: () => 'is escalated',
  case_assigned: () => 'is assigned to you',
  case_closure_proposed: () => 'needs a second person to close it',
  case_closed: closedAs,
  case_reopened: () => 'is open again',
} as const;

export const inventoryNews = {
  signature_awaited: (inventory: string) => `${inventory} is waiting for a second signature`,
  signature_void: (inventory: string) => `Your signature is void: ${inventory} is open again`,
} as const;

/** Names are people's words: a line break in one would break a line, a title or a header of mail. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

export const caseSubject = (kind: keyof typeof caseNews, lost: CaseFacts): string => {
  const { number, toolName, drawerNumber, toolboxId } = lost;
  return oneLine(
    `Case ${number} ${caseNews[kind](lost)}: ${toolName}, drawer ${drawerNumber} of ${toolboxId}`,
  );
};

export const inventorySubject = (
  kind: keyof typeof inventoryNews,
  { kind: counted, toolboxId }: InventoryFacts,
): string => oneLine(inventoryNews[kind](`${inventoryKindWords[counted]} of ${toolboxId}`));
