/** What is known about a drawer, whatever its status. */
export interface DrawerKnowledge {
  readonly expectedTools: number;
  /** Whether a photo or a list says what it holds. */
  readonly isCounted: boolean;
  readonly hasTemplate: boolean;
  /** Whether its photo, if it has one, was compared with a template with the current places. */
  readonly isCompared: boolean;
  /** Whether its photo is of the current inventory. */
  readonly hasPhoto: boolean;
}

export type ProofGap = 'not counted' | 'no template' | 'not compared' | 'no photo';

/**
 * Why a complete drawer in which nothing is missing must not look as if all were well; undefined if it may. A
 * drawer that is to hold nothing needs no proof.
 */
export function proofGap(drawer: DrawerKnowledge): ProofGap | undefined {
  if (drawer.expectedTools === 0) return undefined;
  if (!drawer.isCounted) return 'not counted';
  if (!drawer.hasTemplate) return 'no template';
  if (!drawer.isCompared) return 'not compared';
  return drawer.hasPhoto ? undefined : 'no photo';
}
