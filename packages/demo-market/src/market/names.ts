import { Random, seedOf } from './random.ts';

/**
 * Words whose combinations name no issuer of a real catastrophe bond; a test keeps a list of real names' words out. Not
 * those of the sample documents either.
 */
export const firstWords = [
  'Ashen',
  'Bittern',
  'Bramble',
  'Brindle',
  'Candle',
  'Chalk',
  'Cinder',
  'Dapple',
  'Dusky',
  'Fallow',
  'Feather',
  'Fennel',
  'Flint',
  'Furze',
  'Gentian',
  'Gilded',
  'Hazel',
  'Juniper',
  'Larch',
  'Lichen',
  'Linden',
  'Lupin',
  'Marigold',
  'Meadow',
  'Mossy',
  'Nettle',
  'Ochre',
  'Pebble',
  'Plover',
  'Quartz',
  'Quiet',
  'Rowan',
  'Russet',
  'Saffron',
  'Sedge',
  'Slate',
  'Sorrel',
  'Tawny',
  'Teasel',
  'Thistle',
  'Umber',
  'Velvet',
  'Verdant',
  'Whinberry',
  'Wicker',
  'Yarrow',
] as const;

export const secondWords = [
  'Anvil',
  'Basin',
  'Bellows',
  'Bower',
  'Brook',
  'Burrow',
  'Cairn',
  'Causeway',
  'Clearing',
  'Cove',
  'Dell',
  'Estuary',
  'Fathom',
  'Ferry',
  'Furrow',
  'Garth',
  'Glade',
  'Grotto',
  'Hearth',
  'Heath',
  'Hedgerow',
  'Inlet',
  'Kiln',
  'Knoll',
  'Lantern',
  'Loom',
  'Marsh',
  'Millrace',
  'Orchard',
  'Paddock',
  'Parapet',
  'Quarry',
  'Rill',
  'Scarp',
  'Spinney',
  'Spire',
  'Sundial',
  'Tarn',
  'Thicket',
  'Towpath',
  'Trellis',
  'Turret',
  'Warren',
  'Weir',
  'Wharf',
  'Wold',
] as const;

const endings = [
  { ending: 'Re Ltd.', weight: 70 },
  { ending: 'Re DAC', weight: 10 },
  { ending: 'Re Pte. Ltd.', weight: 9 },
  { ending: 'Re II Ltd.', weight: 7 },
  { ending: 'Capital Ltd.', weight: 4 },
] as const;

/** Every combination in an order of its own. */
const combinations = (() => {
  const all = firstWords.flatMap((first) => secondWords.map((second) => `${first} ${second}`));
  const random = new Random(seedOf('issuer names'));
  for (let index = all.length - 1; index > 0; index -= 1) {
    const other = random.whole(0, index);
    const held = all[index] ?? '';
    all[index] = all[other] ?? '';
    all[other] = held;
  }
  return all;
})();

/** The name of the issuer with this number, from 0. */
export function issuerName(number: number): string {
  const { ending } = new Random(seedOf('issuer ending', number)).weighted(endings);
  return `${combinations[number % combinations.length]} ${ending}`;
}
