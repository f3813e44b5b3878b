import { isNamed } from '@stowed/domain';
import type { ListedTool } from '@stowed/domain';
import type { Tool } from '@stowed/contract';
import { useMemo, useState } from 'react';
import type { EditorContent } from '../../../widgets/annotation/editor-content.ts';
import type { NamingView } from '../../../widgets/annotation/naming-view.ts';
import { findOutlines } from '../../../widgets/annotation/outline/find-outlines.ts';
import type { Outlines } from '../../../widgets/annotation/outline/find-outlines.ts';
import type { ShapeEditing } from '../../../widgets/annotation/use-shape-editor.ts';
import { givenTo, namesToGive, nextName, standingPairs } from './naming-walk.ts';
import type { NameState, Pairs } from './naming-walk.ts';
import { guessedShapes, replacedName } from './shape-offers.ts';

interface Walk {
  readonly names: readonly ListedTool[];
  readonly pairs: Pairs;
  /** The name that the person chose, or the one after the last given. */
  readonly chosen: number | undefined;
  /** The shape that the person pressed, while it is asked whether its name is replaced. */
  readonly pressed: string | undefined;
  /** What the engine sees in the shapes, to measure the tools; undefined while it looks. */
  readonly outlines: Outlines | undefined;
}

const NONE: Outlines = new Map();
const atStart = { chosen: undefined, pressed: undefined, outlines: undefined };

/** The walk through a list of names: each is given to a shape by a click, or by taking the guess. */
export function useNaming(imageUrl: string | undefined, { dispatch, content, rules }: ShapeEditing) {
  const [walk, setWalk] = useState<Walk>();
  const { tools, guessed = [] } = content;
  const states = useMemo(
    () => (walk ? statesOf(walk, content, rules.aspect) : []),
    [walk, content, rules.aspect],
  );
  const current = walk && nextName(states, walk.chosen);

  const start = (names: readonly ListedTool[]) => {
    setWalk({ names, pairs: standingPairs(names, tools), ...atStart });
    const look = imageUrl === undefined ? Promise.resolve(NONE) : findOutlines(imageUrl, tools);
    void look
      .catch(() => NONE)
      .then((outlines) => setWalk((now) => now && { ...now, outlines: now.outlines ?? outlines }));
  };

  const give = (gifts: readonly { readonly name: number; readonly id: string }[], isGuess = false) => {
    if (!walk) return;
    dispatch({ type: 'named', names: namesToGive(states, gifts), isGuess });
    const last = gifts.at(-1)?.name ?? 0;
    const pairs = gifts.reduce<Pairs>((now, { name, id }) => now.with(name, id), walk.pairs);
    setWalk({ ...walk, pairs, ...chooses((last + 1) % walk.names.length) });
  };
  /** None of them replaces a name. */
  const guesses = states.flatMap(({ given, guess }, name) =>
    given || !guess || isNamed(guess) ? [] : [{ name, id: guess.uniqueId }],
  );
  const offerOf = (id: string | undefined) => {
    const tool = tools.find(({ uniqueId }) => uniqueId === id);
    return tool && { tool, replaces: replacedName(tool, states), isPressed: id === walk?.pressed };
  };
  const offer =
    current === undefined ? undefined : offerOf(walk?.pressed ?? likelyShape(states[current])?.uniqueId);
  const pick = (id: string) => {
    if (current === undefined) return;
    const isAsked = id === offer?.tool.uniqueId || offerOf(id)?.replaces === undefined;
    if (isAsked) give([{ name: current, id }]);
    else setWalk((now) => now && { ...now, pressed: id });
  };

  const view: NamingView | undefined = walk && {
    named: new Set(states.flatMap(({ given, isGuessed }) => (given && !isGuessed ? given.uniqueId : []))),
    guessed: new Set(guessed),
    guess: offer?.tool.uniqueId,
    onPick: pick,
  };

  return {
    view,
    states,
    /** The index of the next name; undefined if all are given. */
    current,
    isLooking: walk !== undefined && walk.outlines === undefined,
    offer,
    guesses,
    /** How many names are guesses that no person has confirmed. */
    guessedCount: guessed.length,
    confirmGuessed: () => dispatch({ type: 'namesConfirmed', ids: guessed }),
    start,
    choose: (name: number) => {
      const { given, isGuessed } = states[name] ?? {};
      // A name that a person gave already is taken back, to be given to another shape.
      if (given && !isGuessed) dispatch({ type: 'named', names: new Map([[given.uniqueId, undefined]]) });
      setWalk((now) => now && { ...now, ...chooses(name) });
    },
    skip: () => setWalk((now) => now && { ...now, ...chooses(((current ?? 0) + 1) % now.names.length) }),
    takeOffer: () => {
      if (offer && current !== undefined) give([{ name: current, id: offer.tool.uniqueId }]);
    },
    takeGuesses: () => give(guesses, true),
    stop: () => setWalk(undefined),
  };
}

export type Naming = ReturnType<typeof useNaming>;

/** The shape that has the name, or the one that it probably belongs to. */
function likelyShape({ given, guess }: Partial<NameState> = {}): Tool | undefined {
  return given ?? guess;
}

function statesOf(
  { names, pairs, outlines }: Walk,
  { tools, guessed = [] }: EditorContent,
  aspect: number,
): NameState[] {
  const known = givenTo(names, pairs, tools);
  const shapes = tools.map((tool) => measured(tool, outlines));
  const texts = names.map(({ name }) => name);
  const guess = outlines ? guessedShapes(texts, { shapes, aspect, known }) : [];
  return names.map((listed, index) => {
    const at = guess[index];
    const given = tools[known[index] ?? -1];
    const isGuessed = given !== undefined && guessed.includes(given.uniqueId);
    return { listed, given, isGuessed, guess: at === undefined ? undefined : tools[at] };
  });
}

const chooses = (name: number) => ({ chosen: name, pressed: undefined });

/** The shape as the engine sees it, only to measure it. */
function measured(tool: Tool, outlines: Outlines | undefined): Tool {
  const points = outlines?.get(tool.uniqueId);
  return points ? { ...tool, shapeType: 'polygon', points: [...points] } : tool;
}
