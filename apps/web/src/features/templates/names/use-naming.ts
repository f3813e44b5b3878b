import { isNamed } from '@stowed/domain';
import type { ListedTool } from '@stowed/domain';
import type { Tool } from '@stowed/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { EditorContent } from '../../../widgets/annotation/editor-content.ts';
import type { NamingView } from '../../../widgets/annotation/naming-view.ts';
import { useHasShifted } from '../../../lib/use-has-shifted.ts';
import { findOutlines } from '../../../widgets/annotation/outline/find-outlines.ts';
import type { Outlines } from '../../../widgets/annotation/outline/find-outlines.ts';
import type { ShapeEditing } from '../../../widgets/annotation/use-shape-editor.ts';
import { givenTo, namesToGive, nextName, standingPairs } from './naming-walk.ts';
import type { NameState, Pairs } from './naming-walk.ts';
import { guessedShapes, replacedName } from './shape-offers.ts';

interface Walk {
  readonly names: readonly ListedTool[];
  readonly pairs: Pairs;
  /** The name that the person chose, until one is given. */
  readonly chosen: number | undefined;
  /** Where to look for the next name. */
  readonly from: number;
  /** The shape that was pressed last and got a name. */
  readonly last: string | undefined;
  /** The shape that the person pressed, while it is asked whether its name is replaced. */
  readonly pressed: string | undefined;
}

type Marks = Pick<NamingView, 'named' | 'guessed'>;

const NONE: Outlines = new Map();
const atStart = { chosen: undefined, from: 0, last: undefined, pressed: undefined };

/** The walk through a list of names: each is given to a shape by a click, or by taking the guess. */
export function useNaming(
  imageUrl: string | undefined,
  { dispatch, content, rules }: ShapeEditing,
  kept: readonly ListedTool[] | undefined,
) {
  const { tools, guessed = [] } = content;
  const [walk, setWalk] = useState(() => kept && walkThrough(kept, tools));
  const names = walk?.names;
  const outlines = useOutlines(names, imageUrl, tools);
  const states = useMemo(
    () => (walk ? statesOf({ ...walk, outlines }, content, rules.aspect) : []),
    [walk, outlines, content, rules.aspect],
  );
  const current = walk && nextName(states, walk);
  const question = states[current ?? -1];

  const give = (gifts: readonly { readonly name: number; readonly id: string }[], isGuess = false) => {
    if (!walk) return;
    dispatch({ type: 'named', names: namesToGive(states, gifts), isGuess });
    const pairs = gifts.reduce<Pairs>((now, { name, id }) => now.with(name, id), walk.pairs);
    setWalk({ ...walk, pairs, ...goesOnAfter(gifts.at(-1)?.name, walk) });
  };
  /** None of them replaces a name. */
  const guesses = states.flatMap(({ given, guess }, name) =>
    given || !guess || isNamed(guess) ? [] : [{ name, id: guess.uniqueId }],
  );
  const offerOf = (id: string | undefined) => {
    const tool = tools.find(({ uniqueId }) => uniqueId === id);
    const isGiven = tool !== undefined && tool === givenBy(question);
    return tool && { tool, replaces: replacedName(tool, states), isPressed: id === walk?.pressed, isGiven };
  };
  const offer = offerOf(walk?.pressed ?? likelyShape(question)?.uniqueId);
  const offered = offer?.tool.uniqueId;
  const guessedCount = guessed.length;
  const hasShifted = useHasShifted([current, offered, guesses.length, guessedCount].join());
  const settled = (act: () => void) => () => {
    if (!hasShifted) act();
  };
  const pick = (id: string) => {
    if (current === undefined || (hasShifted && id === walk?.last)) return;
    const isAsked = id === offered || offerOf(id)?.replaces === undefined;
    if (isAsked) give([{ name: current, id }]);
    setWalk((now) => now && { ...now, ...(isAsked ? { last: id } : { pressed: id }) });
  };

  return {
    view: walk && { ...marksOf(states, guessed), guess: offered, onPick: pick },
    states,
    /** The index of the next name; undefined if all are given. */
    current,
    isLooking: !outlines,
    /** The names of the open walk. */
    names,
    offer,
    guesses,
    /** How many names are guesses that no person has confirmed. */
    guessedCount,
    /** True if the question has just changed: a press was meant for the one before. */
    hasShifted,
    confirmGuessed: settled(() => dispatch({ type: 'namesConfirmed', ids: guessed })),
    start: (listed: readonly ListedTool[]) => {
      dispatch({ type: 'namingStarted' });
      setWalk(walkThrough(listed, tools));
    },
    choose: (name: number) =>
      setWalk((now) => now && { ...now, chosen: name, pressed: undefined, last: undefined }),
    skip: settled(() => setWalk((now) => now && { ...now, ...goesOnAfter(current, now) })),
    takeOffer: settled(() => {
      if (offer && current !== undefined) give([{ name: current, id: offer.tool.uniqueId }]);
    }),
    takeGuesses: settled(() => give(guesses, true)),
    stop: () => {
      dispatch({ type: 'namingEnded' });
      setWalk(undefined);
    },
  };
}

function walkThrough(names: readonly ListedTool[], tools: readonly Tool[]): Walk {
  return { names, pairs: standingPairs(names, tools), ...atStart };
}

/** What the engine sees in the shapes, to measure the tools; undefined while it looks. */
function useOutlines(
  names: readonly ListedTool[] | undefined,
  imageUrl: string | undefined,
  tools: readonly Tool[],
): Outlines | undefined {
  const [found, setFound] = useState<{ readonly names: object; readonly outlines: Outlines }>();
  const look = useRef<() => Promise<Outlines>>(undefined);
  useEffect(() => {
    look.current = async () => (imageUrl === undefined ? NONE : findOutlines(imageUrl, tools));
  });
  useEffect(() => {
    if (!names) return;
    void look
      .current?.()
      .catch(() => NONE)
      .then((outlines) => setFound({ names, outlines }));
  }, [names]);
  return found?.names === names ? found?.outlines : undefined;
}

export type Naming = ReturnType<typeof useNaming>;

/** The shape that has the name, or the one that it probably belongs to. */
function likelyShape({ given, guess }: Partial<NameState> = {}): Tool | undefined {
  return given ?? guess;
}

/** The shape that a person gave the name. */
function givenBy({ given, isGuessed }: Partial<NameState> = {}): Tool | undefined {
  return isGuessed ? undefined : given;
}

function marksOf(states: readonly NameState[], guessed: readonly string[]): Marks {
  const named = states.flatMap(({ given, isGuessed }) => (given && !isGuessed ? given.uniqueId : []));
  return { named: new Set(named), guessed: new Set(guessed) };
}

function statesOf(
  { names, pairs, outlines }: Walk & { readonly outlines: Outlines | undefined },
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

function goesOnAfter(name: number | undefined, { names }: Walk) {
  return { chosen: undefined, from: ((name ?? 0) + 1) % names.length, pressed: undefined, last: undefined };
}

/** The shape as the engine sees it, only to measure it. */
function measured(tool: Tool, outlines: Outlines | undefined): Tool {
  const points = outlines?.get(tool.uniqueId);
  return points ? { ...tool, shapeType: 'polygon', points: [...points] } : tool;
}
