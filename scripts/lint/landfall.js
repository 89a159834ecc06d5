// Our own lint rules. Time, randomness and environment are each read in one place and passed in; long patterns are data.
const message = {
  clock: 'Take the time from the clock that is passed in.',
  random: 'Take randomness from the ids that are passed in.',
  env: 'Configuration is parsed once, in platform/config.',
};
const member = (node, object, property) =>
  node?.type === 'MemberExpression' &&
  node.object?.name === object &&
  (node.property?.name ?? node.property?.value) === property;

const noAmbient = {
  meta: { type: 'problem', docs: { description: 'no ambient time, randomness or environment' } },
  create(context) {
    return {
      NewExpression(node) {
        if (node.callee?.name === 'Date' && node.arguments.length === 0)
          context.report({ node, message: message.clock });
      },
      MemberExpression(node) {
        if (member(node, 'Date', 'now')) context.report({ node, message: message.clock });
        if (member(node, 'Math', 'random')) context.report({ node, message: message.random });
        if (member(node, 'process', 'env')) context.report({ node, message: message.env });
      },
    };
  },
};

const longestPattern = 160;
/** What is written between the parts of a pattern that other constants fill in. */
const written = (node) =>
  node.type === 'TemplateLiteral'
    ? node.quasis.map(({ value }) => value.raw).join('')
    : typeof node.value === 'string'
      ? node.value
      : '';

const noLongPattern = {
  meta: { type: 'suggestion', docs: { description: 'a regular expression that can be read' } },
  create(context) {
    const check = (node, pattern) => {
      if (pattern.length <= longestPattern) return;
      const message = `This regular expression has ${pattern.length} characters, more than ${longestPattern}: build it from named parts, or make it data.`;
      context.report({ node, message });
    };
    return {
      Literal: (node) => check(node, node.regex?.pattern ?? ''),
      NewExpression(node) {
        if (node.callee?.name === 'RegExp' && node.arguments[0]) check(node, written(node.arguments[0]));
      },
    };
  },
};

/** What a pattern spells out: without classes of characters, the names of its groups, and what is escaped. */
const spelledOut = (pattern) =>
  pattern
    .replaceAll(/\\(?:[pP]\{[^}]*\}|k<\w+>|u\{?[0-9a-fA-F]{4,5}\}?|.)/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\(\?<\w+>/g, '(');

const noWordsInPattern = {
  meta: { type: 'suggestion', docs: { description: 'wording is data, and no regular expression' } },
  create(context) {
    const check = (node, pattern) => {
      const [word] = /[A-Za-z]{3,}/.exec(spelledOut(pattern)) ?? [];
      if (word === undefined) return;
      const message = `This regular expression spells out “${word}”: words belong in packages/extraction/src/words, forms of values in read.`;
      context.report({ node, message });
    };
    return {
      Literal: (node) => check(node, node.regex?.pattern ?? ''),
      TaggedTemplateExpression: (node) => check(node, written(node.quasi)),
      NewExpression(node) {
        if (node.callee?.name === 'RegExp' && node.arguments[0]) check(node, written(node.arguments[0]));
      },
    };
  },
};

export default {
  meta: { name: 'landfall' },
  rules: { 'no-ambient': noAmbient, 'no-long-pattern': noLongPattern, 'no-words-in-pattern': noWordsInPattern },
};
