/** Returns 10,000 plan names: each kind of plan at each place, sorted. */
export function nationalPlanNames(): string[] {
  return places
    .flatMap((place) => planKinds.map((kind) => `${place} ${kind}`))
    .sort(new Intl.Collator('en-GB').compare);
}

const places = list(`
  Alne, Alnwick, Alwen, Annandale, Appin, Arun, Ashdown, Assynt, Avon, Axe, Badenoch, Bala,
  Balquhidder, Bassenthwaite, Beauly, Bewl, Biggleswade, Black Isle, Blackmore, Blackwater, Bowland,
  Bradwell, Braemar, Breckland, Brecon, Bride, Brora, Broxbourne, Bure, Bute, Cairngorm, Caldew,
  Camel, Cannock, Carse of Gowrie, Ceiriog, Ceredigion, Charnwood, Cherwell, Cheviot, Chew, Chiltern,
  Clun, Clwyd, Clyde, Colne, Conwy, Coquet, Cotswold, Cowal, Crouch, Cuckmere, Culm, Dane, Dart,
  Dedham, Deeside, Derwent, Don, Dove, Dyfi, Dysynni, Eden, Elan, Ely, Ennerdale, Esk, Ettrick, Exe,
  Farndale, Fenland, Findhorn, Flow Country, Fowey, Frome, Galloway, Glaslyn, Glen Affric,
  Glen Clova, Glenlivet, Gower, Greta, Gwaun, Gwendraeth, Halladale, Hamble, Hambleton, Helmsdale,
  Hodder, Holderness, Holme, Humberhead, Irt, Irthing, Isla, Itchen, Jed Water, Kennet, Kielder,
  Kintyre, Knapdale, Lambourn, Lammermuir, Langdale, Lathkill, Leadon, Leven, Liddesdale, Llŷn,
  Lochaber, Lomond, Loughor, Lune, Lydd, Malvern, Mawddach, Mendip, Menteith, Mersey,
  Minsmere, Monnow, Morar, Moray, Morfa Dyffryn, Mull, Nadder, Nairn, Naver, Neath, Nene, Nevern, Nidd,
  Nith, North Pennine, Orkney, Ottery, Ouse Washes, Oykel, Parrett, Peffery, Pendle,
  Pentland, Pevensey, Poole, Pumlumon, Purbeck, Quantock, Rannoch, Rede, Rheidol, Ribble,
  Rockingham, Romney, Rother, Rusland, Rutland, Rye, Sherwood, Skirfare, Solway, Spey, Stour, Strathbeg,
  Strathspey, Swale, Taf Fechan, Tamar, Tavy, Taw, Tay, Teifi, Teign, Teviot, Thet, Thirlmere, Till,
  Torridge, Trossachs, Tweed, Tywi, Ullswater, Usk, Ver, Wansbeck, Waveney, Weald, Wear, Welland,
  Wenning, Wensleydale, Wharfe, Wigtown, Windrush, Wissey, Wye, Wyre, Ynys Môn, Yare, Ystwyth, Ythan
`);

const planKinds = list(`
  ancient woodland restoration, beaver reintroduction, blanket bog recovery, bracken management,
  calcareous grassland, catchment nature recovery, chalk stream restoration, coastal grazing marsh,
  commons and headwaters, community woodland, deadwood and veteran trees, dune and slack restoration,
  estate nature plan, farm cluster, farmland birds, fen and reedbed, floodplain reconnection,
  green corridors, hay meadow network, headwater tree planting, heathland connection,
  hedgerow renewal, invasive species control, juniper and montane scrub, landscape recovery,
  local nature recovery, lowland raised bog, managed realignment, moorland rewetting,
  natural flood management, nutrient reduction, orchard and wood pasture, parish nature plan,
  peatland restoration, pollinator network, pond and scrape creation, rainforest fragments,
  re-meandered reaches, riparian woodland, river restoration, salmon and sea trout passage,
  saltmarsh recovery, scrub mosaic, seagrass and shore, species-rich grassland, upland farms,
  urban fringe greening, water quality partnership, wet woodland, wildlife-rich verges
`);

function list(text: string): readonly string[] {
  return text.trim().split(/,\s+/);
}
