import type { Case } from './case.ts';

/** Single questions of one client, in their own words and language. */
export const oneTimeCases: Case[] = [
  {
    room: 'B',
    topics: ['Rules of origin', 'Certificates of origin'],
    only: 'ayse.yildirim@egekurumeyve.example',
    status: 'completed',
    write: () => ({
      problem: `
        We ship 22 t of natural dried figs, **HS 0804.20**, in cartons of 10 kg, CIF Rotterdam, to a packer in Breda. All fruit is from orchards around Nazilli and Germencik. The buyer’s bank asks for “a preferential
        proof of origin”; our forwarder prepared an A.TR.

        - May we ship under a EUR.1, or is an origin declaration on the invoice enough?
        - The container is transhipped at Piraeus. Does that matter?`,
      result: `
        **In short:** use a EUR.1. The A.TR does not help here, and the invoice declaration only up to a limit that this consignment exceeds.

        ### 1. Why not the A.TR

        The A.TR certifies free circulation within the EU–Türkiye customs union, which does not cover primary agricultural goods. Figs of heading 0804 enjoy their preference *by origin*, under Decision No 1/98 of the Association Council.

        ### 2. Which proof, and who signs it

        - A **EUR.1**, endorsed by customs at export: any value. Your customs broker applies for it with the export declaration.
        - An **origin declaration** on the invoice: by any exporter up to EUR 6,000 a consignment; above that by an approved exporter only.

        The fruit is grown and dried in Türkiye, so it is wholly obtained: no processing rule to show. Keep the purchase slips of the growers for at least three years.

        ### 3. Transhipment at Piraeus

        It does no harm while the goods stay under customs supervision and are only unloaded and reloaded. Ship on __one through bill of lading__ from İzmir to Rotterdam. If the carrier issues two, ask at Piraeus for a certificate
        of non-manipulation before the box sails.

        ### 4. What else Rotterdam will ask for

        1. The official certificate with the aflatoxin results, as Regulation (EU) 2019/1793 requires for dried figs from Türkiye. It carries the lot number that is printed on the cartons.
        2. A CHED-D in TRACES, entered by the buyer’s agent before arrival.
        3. The phrase of the credit, word for word, in the description box of the EUR.1: “Natural dried figs, new crop”.

        ### 5. Next steps

        1. Ege Kuru Meyve: withdraw the A.TR with the forwarder, today.
        2. Customs broker: EUR.1 with the export declaration.
        3. Buyer: confirm to the bank that a EUR.1 satisfies field 46A. No amendment should be needed.`,
    }),
  },
  {
    room: 'D',
    topics: ['Letters of credit'],
    only: 'ayse.yildirim@egekurumeyve.example',
    status: 'requested',
    write: ({ day }) => ({
      problem: `
        Our buyer in Hamburg opened an irrevocable credit, confirmed in İzmir, subject to **UCP 600**. It allows one shipment of **40 t dried figs, HS 0804.20**, latest ${day(11)}. The carrier has space for 24 t only.

        - Field 43P says “partial shipments not allowed”.
        - Goods packed in cartons of 10 kg, so we doubt the 5 % tolerance applies.

        We need to know today whether to ask for an amendment.`,
      result: '',
    }),
  },
  {
    room: 'A',
    topics: ['Tariff classification'],
    only: 'ayse.yildirim@egekurumeyve.example',
    status: 'rescheduled',
    write: () => ({
      problem: `
        We import coated paperboard sleeves for our fig trays. Our broker enters them under **HS 4819.20**; the last shipment was held at Ambarlı and re-entered under **HS 4823.70** with a duty difference of USD 4,180.

        - Base paper 310 g/m², polyethylene coating 22 g/m²
        - Die-cut and creased, delivered flat, glued by us`,
      result: '',
    }),
  },
  {
    room: 'A',
    topics: ['Rules of origin', 'Import licences'],
    other: 'ek mali yükümlülük',
    only: 'ayse.yildirim@egekurumeyve.example',
    status: 'completed',
    write: () => ({
      problem: `
        Almanya’dan **A.TR** belgesiyle bir etiketleme makinesi aldık (**GTİP 8422.30**, 61.500 EUR). Gümrük, makinenin üzerinde “Made in China” yazdığı için *menşe şahadetnamesi* ve ilave gümrük vergisi istiyor.

        A.TR varken bu vergi istenebilir mi? Makine üç gündür Ambarlı’da bekliyor.`,
      result: `
        **In short:** yes. The **A.TR proves free circulation, not origin**, and additional duties follow *origin*. You can clear against security today and argue afterwards.

        ## What you asked

        You wrote: *“A.TR varken bu vergi istenebilir mi?”* (Can this duty be demanded in spite of the A.TR?) For the common customs tariff, no. For additional customs duty and trade defence, yes, since these look through the A.TR to the country where the machine was made.

        ## Two possibilities

        1. The machine **was made in Germany** of Chinese parts, and the plate belongs to the control unit: a certificate of origin of the German chamber, with the maker’s statement, should end it.
        2. It was **made in China** and only sold from Germany: the additional duty is due on the customs value of EUR 61,500.

        ## Today

        - Ask for release against a guarantee for the amount in dispute.
        - Photograph *every* plate: machine, motor, cabinet.
        - Write to the seller: place of final assembly, and the certificate, within a week.

        For the next machine, ask for the origin **in the offer**, and put a price reduction into the contract if it turns out to be another.`,
    }),
  },
  {
    room: 'B',
    topics: ['Rules of origin', 'Free trade agreements'],
    only: 'tran.quocbao@songcamfurniture.example',
    status: 'completed',
    write: () => ({
      problem: `
        Chúng tôi xuất **bàn ghế gỗ sồi, mã HS 9403.50** sang Hà Lan, ván sồi nhập từ Hoa Kỳ. Khách hàng muốn hưởng ưu đãi **EVFTA** và yêu cầu chúng tôi ghi lời khai xuất xứ trên hóa đơn, mỗi lô khoảng 38.000 EUR.

        Gỗ nhập khẩu như vậy có đáp ứng quy tắc xuất xứ không, và ai được ký?`,
      result: `
        **In short:** American oak may well become Vietnamese furniture, but at EUR 38,000 a lot the proof is a **EUR.1 from the issuing authority**, not your own declaration.

        ## What you asked

        *“Gỗ nhập khẩu như vậy có đáp ứng quy tắc xuất xứ không, và ai được ký?”* (Does imported timber meet the rule, and who may sign?)

        ## The rule

        For Chapter 94 the materials must come from **another heading**, or stay under a share of the ex-works price. Boards are of heading **4407**, furniture is of **9403**: the heading changes, whatever the boards cost. Take care with *parts*: drawer fronts bought ready-made are 9403 themselves.

        ## The proof

        - Up to **EUR 6,000** a consignment: origin declaration by any exporter
        - Above: **C/O form EUR.1**, on application, with the cost sheet and the import declarations of the oak
        - It may be issued afterwards, “issued retrospectively”, if the vessel has sailed

        ## Beside it

        The buyer will also ask for legality and plot data of the oak. Your American supplier’s documents by state and species are the start; keep lots apart in the yard.`,
    }),
  },
  {
    room: 'D',
    topics: ['Trade finance', 'Incoterms 2020'],
    other: 'воєнні ризики',
    only: 'a.melnyk@chornomoroliya.example',
    status: 'completed',
    write: () => ({
      problem: `
        Продаємо 3 000 т соняшникового шроту (**УКТ ЗЕД 2306.30**) на умовах **CIF Барселона**, порт відвантаження Одеса. Банк покупця вимагає страховий поліс, що покриває **воєнні ризики**, «від складу до складу».

        Наш страховик дає покриття лише на час морського перевезення. Чи є це порушенням умов CIF?`,
      result: `
        **In short:** no breach of CIF: the rule asks for war cover **only when the buyer requires it, and at his expense**. But the *credit* asks for “warehouse to warehouse”, and that you cannot deliver. Have that word changed.

        ## What you asked

        *«Чи є це порушенням умов CIF?»* (Is that a breach of CIF?)

        - CIF, Incoterms 2020, A5: Institute Cargo Clauses **(C)**; war and strikes as an extra, if it can be procured.
        - The **Institute War Clauses (Cargo)** attach on loading and end on discharge, or fifteen days after arrival. *Waterborne only*: cover on land is not to be had on ordinary terms.

        ## What to ask the bank

        Replace “war risks warehouse to warehouse” by **“Institute War Clauses (Cargo) and Institute Strikes Clauses (Cargo)”**. Every bank knows these words.

        ## Price and cancellation

        1. The rate is quoted by voyage and valid for 48 hours or so; *do not fix the freight before it*.
        2. **Seven days’ notice of cancellation**: agree that the premium in force on the day of loading applies.
        3. Let the contract say that an increase over the rate of the offer is the buyer’s.

        Silos and tanks ashore are a case for the state programme or for a political risk policy; ask us apart.`,
    }),
  },
  {
    room: 'E',
    topics: ['Food safety and phytosanitary rules', 'Product standards'],
    other: 'εξαγωγή στις ΗΠΑ',
    only: 'g.papadopoulos@messiniaelaia.example',
    status: 'completed',
    write: () => ({
      problem: `
        Στέλνουμε πρώτη φορά **εξαιρετικό παρθένο ελαιόλαδο (HS 1509.20)** σε αλυσίδα στο Σικάγο, 9.600 φιάλες των 500 ml. Ο εισαγωγέας ζητά «FDA number», *prior notice* και ένα έγγραφο FSVP.

        Τι από αυτά είναι δική μας υποχρέωση και τι του εισαγωγέα;`,
      result: `
        **In short:** registration is **yours**, prior notice is whoever’s you agree (mostly the agent’s), and FSVP is the **importer’s**, though you feed it with papers.

        ## What you asked

        *«Τι από αυτά είναι δική μας υποχρέωση και τι του εισαγωγέα;»* (Which of these is our duty, and which the importer’s?)

        1. **Food facility registration**: each plant that packs or stores, with an agent in the United States; renewed every *even* year, October to December. There is no certificate; sellers of certificates live on that misunderstanding.
        2. **Prior notice**: by vessel at least eight hours before arrival, with the registration number.
        3. **FSVP**: the importer verifies you: hazard analysis, supplier approval, records. Give him the HACCP plan, the audit and analyses by lot.

        ## The label

        - “Extra virgin olive oil”, net contents in *fluid ounces and millilitres* on the front
        - Nutrition Facts in their format; serving 1 tablespoon (15 ml)
        - **Origin**: “Product of Greece”. Where oils are mixed, all countries.
        - Name and place of manufacturer, packer or distributor

        ## Quality

        Chicago will test acidity, peroxides and taste. Agree on the IOC panel and on a sample kept under seal in Kalamata. Start at the [FDA](https://www.fda.gov/).`,
    }),
  },
  {
    room: 'C',
    topics: ['Contracts'],
    other: 'وكالة تجارية',
    only: 'layla@almansoori-trading.example',
    status: 'completed',
    write: () => ({
      problem: `
        نبيع مكيفات **(النظام المنسق 8415.10)** لمصنع آسيوي منذ تسع سنوات بموجب «اتفاقية توزيع» غير مسجلة. أبلغنا المصنع الآن بأنه سينهيها خلال **30 يوما** وسيعيّن موزعا آخر.

        هل يحمينا القانون ولو لم نسجل الوكالة؟ لدينا مخزون بقيمة 640,000 درهم.`,
      result: `
        **In short:** not as a *commercial agent*: that protection belongs to **registered** agencies. You keep the claims from the contract itself: proper notice, the stock, and damages for a sudden end.

        ## What you asked

        You wrote: *«هل يحمينا القانون ولو لم نسجل الوكالة؟»* (Does the law protect us although the agency was not registered?)

        ## What registration would have given

        Under the commercial agencies law an agency not in the register of the Ministry of Economy is not regarded, and no claim under that law is heard. Registration now needs the **principal’s signature**, so it will not come in thirty days.

        ## What you have

        1. **The contract**: term, notice, what it says on stock. Nine years of renewals speak for more than thirty days.
        2. *Good faith* in performance under the Civil Transactions Law, and its limits on the abuse of a right
        3. **Stock of AED 640,000**: demand purchase at cost, or a period to sell it, with spare parts and warranty support as long as the law asks
        4. Customers’ warranties: whoever leaves must settle who honours them

        ## Which court

        Read the clause on law and disputes first. Arbitration abroad is honoured, and the letter goes by courier *and* by notary.

        ## Letter, this week

        Reserve rights, claim the stock, offer a hand-over of four months. Most manufacturers pay for calm in the season.`,
    }),
  },
  {
    room: 'A',
    topics: ['Customs valuation', 'Import licences'],
    other: 'החזרה לתיקון באחריות',
    only: 'yael.cohen@galilmed.example',
    status: 'completed',
    write: () => ({
      problem: `
        בית חולים בליון מחזיר אלינו **14 משאבות עירוי (פרט מכס 9018.90)** לתיקון במסגרת האחריות. נתקן חלק ונחליף חלק בחדשות, ללא תשלום.

        איזה ערך רושמים בחשבון, ואיך נמנעים ממס פעמיים, אצלנו וגם אצלם?`,
      result: `
        **In short:** never “no value”. Write the **real value, “for customs purposes only, repair under warranty”**, and link both directions by serial number.

        ## What you asked

        *“איזה ערך רושמים בחשבון, ואיך נמנעים ממס פעמיים?”* (Which value goes on the invoice, and how does one avoid paying twice?)

        ## Into Israel

        - *Temporary import for repair*, against a guarantee, or returned goods, if they were exported from you within the time allowed
        - List of the **14 serial numbers**, with the number of the export entry of each

        ## Back to Lyon

        1. **Repaired** pumps: the hospital (or its agent) exported them under *outward processing*; then only the cost of the repair is taxed, and under warranty that is **nil**.
        2. **Replaced** pumps: covered only where the authorisation provides for the *standard exchange system*: same code, same quality, same technical features. Otherwise they are new imports.

        So the paper must be opened **in Lyon, before the pumps leave**. After that it cannot be mended.

        ## Device rules

        Decontamination certificate in the box. A replacement carries its *own* identifier; tell the hospital and your vigilance file.`,
    }),
  },
  {
    room: 'B',
    topics: ['Certificates of origin', 'Free trade agreements'],
    only: 'anjali.sharma@gulabitextiles.example',
    status: 'completed',
    write: () => ({
      problem: `
        हम जयपुर से **सूती छपी हुई चादरें (HS 6302.21)** दुबई भेज रहे हैं, 6,400 नग, मूल्य 89,600 USD। ख़रीदार **भारत–यूएई CEPA** का लाभ चाहता है, पर कपड़ा आंशिक रूप से आयातित सूत से बना है।

        क्या हमें उत्पत्ति प्रमाणपत्र मिल सकता है, और आवेदन जहाज़ छूटने से पहले करना ज़रूरी है?`,
      result: `
        **In short:** probably yes, if the imported yarn was **woven and printed in India** and the shares add up; apply *before* sailing, though a late certificate is possible.

        ## What you asked

        *“क्या हमें उत्पत्ति प्रमाणपत्र मिल सकता है?”* (Can we get a certificate of origin?)

        ## The product rule

        Look up **6302.21** in the annex. Two questions decide:

        1. Do the materials change their chapter or heading? Yarn of **5205** becomes a sheet of 6302.
        2. Is the *share of value added in India* reached? Put yarn, cloth, printing blocks, labour and margin into one sheet, per piece: USD 14.00 is the figure to start from.

        ## The certificate

        - Application on the electronic platform of the DGFT, with invoice, bill of lading or booking, and cost statement
        - *Before or at export*; afterwards “issued retrospectively”, within the time of the agreement
        - The number and QR code are what Dubai checks

        ## Beside it

        Duty in Dubai is **5 %** of the CIF value: about USD 4,480 here. That is what the certificate is worth to him, and perhaps a part of it to you.`,
    }),
  },
  {
    room: 'C',
    topics: ['Contracts', 'Arbitration'],
    only: 'somchai@hatyairubber.example',
    status: 'completed',
    write: () => ({
      problem: `
        เราขาย **ยางแท่ง STR 20 (พิกัด 4001.22)** จำนวน 200 ตัน ราคาคงที่ 1,780 USD ต่อตัน FOB สงขลา หลังราคาตลาดลดลง ผู้ซื้อที่ชิงเต่า**ขอลดราคา 8 %** และไม่ยอมเปิด L/C ตามกำหนด

        เราขายให้คนอื่นได้เลยไหม แล้วเรียกค่าส่วนต่างจากเขาได้หรือไม่?`,
      result: `
        **In short:** not at once. Set a **last, reasonable date** for the credit; after it you may avoid the contract, sell elsewhere and claim the difference.

        ## What you asked

        *“เราขายให้คนอื่นได้เลยไหม”* (May we sell to somebody else right away?)

        ## The position

        - Opening the credit is the buyer’s first duty. Not doing so in time is a breach; with a **fixed period after notice** it becomes a ground to end the contract in practically every law of sale.
        - A price fixed by contract stays fixed. The market is no hardship; that is what fixing is for.
        - Thailand is no party to the CISG, China is. Read which law the contract names.

        ## Steps

        1. *Today*: “Open the credit within **seven banking days**, failing which we treat the contract as ended, resell and claim.” By e-mail and courier.
        2. Then resell **within a reasonable time**, with three quotes on file.
        3. Claim: 200 t × (1,780 − price obtained), plus storage and interest. At 8 % less that is **USD 28,480**.

        ## Or settle

        Half the difference against payment in advance is what we would accept. A claim for that sum costs a third of it in arbitration; but say so *after* the letter, not before.`,
    }),
  },
  {
    room: 'A',
    topics: ['Import licences', 'Tariff classification'],
    only: 'wang.jianguo@yongjiangfastener.example',
    status: 'completed',
    write: () => ({
      problem: `
        我司拟从德国进口一台**二手冷镦机（HS 8462.29）**，2016 年制造，价格 186,000 欧元，计划五月到宁波港。货代说旧机电产品必须做**装运前检验**，卖方则说从未听说过。

        是否必须检验？若未检验而货物已到港，会有什么后果？`,
      result: `
        **In short:** used machinery is admitted by **categories**. First settle the code, then the category; if it falls under pre-shipment inspection, it must be done *in Germany, before loading*. It cannot be made good in Ningbo.

        ## What you asked

        *“是否必须检验？若未检验而货物已到港，会有什么后果？”* (Is inspection compulsory, and what if the goods arrive without it?)

        ## The code

        8462 was rearranged in **HS 2022**. A cold header forms wire by pressure between dies; have the code confirmed with the data sheet before anything else, since the list goes by it.

        ## Three categories

        1. {red|Prohibited} used goods: returned or destroyed
        2. {amber|Pre-shipment inspection}: certificate by a recognised body, then inspection at the port and at your works
        3. {green|Others}: declaration, inspection on arrival

        ## If it arrives without

        Return at your cost is the rule; storage meanwhile; a fine is possible. The seller, FCA, is paid all the same.

        ## Into the contract

        - **Payment of the last 30 %** after the certificate
        - Year, serial number and running hours as *promised qualities*
        - Guards and emergency stop as today’s standard asks; the inspector looks there first
        - Seller opens his works for two days. The authority is the [customs administration](https://english.customs.gov.cn/).`,
    }),
  },
  {
    room: 'B',
    topics: ['Export licences'],
    other: '修理品の再輸出',
    only: 'misaki.yamamoto@naniwa-seiki.example',
    status: 'completed',
    write: () => ({
      problem: `
        独の顧客から**高速スピンドル（HS 8466.93）3 台**が修理のため返送されてきました。修理後、無償で送り返します。輸出時には**リスト規制該当**として許可を取得していました。

        再輸出にも新たな許可が必要でしょうか。1 台は修理不能のため、新品との交換になります。`,
      result: `
        **In short:** the two *repaired* spindles may go back **without a new licence** under the gratis exemption, if they return unchanged in performance. The **replacement** needs a closer look: one for one, not better.

        ## What you asked

        *「再輸出にも新たな許可が必要でしょうか」* (Is a new licence necessary for re-export?)

        ## The exemption

        Article 4 of the Export Trade Control Order and its notice on goods exported free of charge (無償告示) cover goods that were exported **from Japan**, came back for repair, and return to the *same* owner. Conditions:

        1. Free of charge, and repair does **not raise performance** beyond the original
        2. Papers of the first export: licence number, serial numbers, 該非判定書
        3. Not for use in weapons of mass destruction; the catch-all stays

        ## The replacement

        - Same model or lower, against the broken one, which *stays in Japan* or is scrapped with a record.
        - New bearings that allow a **higher speed** would end the exemption.

        ## File

        Repair order, test sheets before and after, photographs of plates, shipping papers in and out, in one folder by serial number. If the firmware was updated, say in one line what it changes. Guidance: [METI](https://www.meti.go.jp/).`,
    }),
  },
  {
    room: 'E',
    topics: ['Dangerous goods'],
    other: '손상된 리튬배터리 회수',
    only: 'seoyeon.kim@hanbitcell.example',
    status: 'completed',
    write: () => ({
      problem: `
        네덜란드 고객이 설치 중 떨어뜨린 **리튬이온 배터리 모듈(HS 8507.60) 6개**를 분석을 위해 부산으로 회수하려고 합니다. 외관 변형이 있고 그중 1개는 온도가 조금 높습니다.

        항공 운송이 가능한지, 어떤 포장과 서류가 필요한지 알려 주십시오.`,
      result: `
        **In short:** {red|not by air, in no packing.} Five may come by sea as *damaged or defective*; the warm one stays where it is until it has been made safe.

        ## What you asked

        *“항공 운송이 가능한지”* (whether carriage by air is possible): **no**. Batteries damaged or defective, with the potential to heat, are forbidden on aircraft.

        ## By road and sea

        - **UN 3480**, special provision **376**
        - Packing **P908** (or LP904 for large ones): each module in a tight inner packing, non-combustible thermal insulation, absorbent, venting; outer packing of group II
        - Mark: **“DAMAGED/DEFECTIVE LITHIUM ION BATTERIES”**, letters of 12 mm

        ## The warm one

        A battery *liable to react dangerously* under normal conditions goes only as **P911 / LP906**, by approval of the competent authority. Cheaper: quarantine outdoors for 24 hours and more, discharge, dismantle and analyse *in the Netherlands*, ship the data.

        ## Papers and people

        1. Assessment by somebody trained, module by module, signed
        2. Dangerous goods declaration; the line’s consent **before** stuffing
        3. *Waste or product?* If it will be scrapped, the rules on waste shipments come in. Write “return for failure analysis”.
        4. Tell the insurer; most policies leave out return voyages.`,
    }),
  },
  {
    room: 'B',
    topics: ['Free trade agreements', 'Rules of origin', 'Certificates of origin'],
    only: 'katharina.voss@vosspacktechnik.example',
    status: 'completed',
    write: () => ({
      problem: `
        Our machines (**HS 8422.30** and **8422.40**, made in Bremen) go to some twenty countries. Every order starts with the same question: which proof of origin, who makes it out, up to which value without formality? Sales keeps a list from 2014.

        Could you write us a list to hang on the wall? Customs law of the Union assumed; machines above EUR 6,000 throughout.`,
      result: `
        **In short:** three kinds of proof cover all of them: the **EUR.1** (or an approved exporter’s declaration), the **statement by a registered exporter (REX)**, and *none at all* where there is no agreement. Hang up the list, and let one person check it each January.

        ## Statement on origin, REX number above EUR 6,000

        - **Canada** · CETA · text of the annex on the invoice · valid 12 months
        - **Japan** · EPA · statement, or importer’s knowledge · valid 12 months · name the criterion
        - **New Zealand** · FTA · statement · valid 12 months
        - **Singapore** · FTA · statement · check whether approved exporter or REX on the day
        - **United Kingdom** · TCA · statement, or importer’s knowledge · several shipments within 12 months allowed
        - **Viet Nam** · FTA · statement by REX from the Union’s side · valid 12 months

        ## EUR.1, or declaration by an *approved exporter*

        - **Albania, Bosnia and Herzegovina, Kosovo, Montenegro, North Macedonia, Serbia** · EUR.1 · PEM rules
        - **Egypt** · EUR.1 · PEM rules · importers ask for it on paper
        - **Georgia, Moldova, Ukraine** · EUR.1 · PEM rules
        - **Iceland, Norway, Switzerland** · EUR.1 or declaration · revised PEM rules; do not mix the two sets
        - **Israel, Jordan, Lebanon** · EUR.1 · PEM rules
        - **Morocco, Tunisia** · EUR.1 · PEM rules
        - **Chile** · see the interim agreement · statement; older certificates run out
        - **Colombia, Ecuador, Peru** · EUR.1 or declaration
        - **Mexico** · EUR.1 or declaration · until the new agreement applies
        - **South Africa and neighbours** · EUR.1 or declaration · SADC EPA

        ## Declaration by an *approved exporter* only

        - **Republic of Korea** · **no EUR.1 exists** · approved exporter above EUR 6,000 · number and place in the text

        ## A.TR

        - **Türkiye** · free circulation, not origin · industrial goods · add a supplier’s declaration when asked

        ## No agreement in force for machines

        - **Australia, Brazil, China, India, Saudi Arabia, Thailand, United Arab Emirates, United States** · no preference · a *certificate of origin* of the chamber if customs or bank ask

        ## How to use it

        1. **Origin first**: the rule for 8422 in the agreement, not last year’s answer for another country.
        2. Then the *text*: copy it from the agreement, never from an old invoice.
        3. In doubt, look into [Access2Markets](https://trade.ec.europa.eu/) and write the date of the look-up on the order.

        {on amber|Agreements change.} What stands under “no agreement” moves first: several are being negotiated or await ratification.`,
    }),
  },
  {
    room: 'D',
    topics: ['Letters of credit', 'Trade finance', 'Dangerous goods', 'Transport documents'],
    other:
      'lamps with built-in lithium batteries, bought FCA Yantian, paid by a transferable credit, part by air for the Christmas season, part by sea, insured by us, with a buyer in Dublin who wants one invoice, one certificate, and no mention of the factory',
    only: 'priya.nair@lanternandfox.example',
    status: 'requested',
    write: ({ day }) => ({
      problem: `
        We buy 6,200 **LED table lamps with built-in batteries, HS 9405.21**, FCA Yantian, and sell two thirds of them on to Dublin before they are loaded. Credit of the Dublin bank: GBP 88,400, transferable, latest shipment ${day(18)}.

        1. 1,400 pieces go by **air**; the rest by sea. Is that one shipment or two under the credit?
        2. The airline wants *UN 3481* on the waybill; field 45A describes the goods as “table lamps”. Conflict of data?
        3. How do we keep the factory out of the certificate of origin?
        4. Who insures between Yantian and Felixstowe, and for whose account?

        Our bank has seen none of this yet.`,
      result: '',
    }),
  },
  {
    room: 'B',
    topics: ['Export licences'],
    other: 'dual-use check for CNC spindles above 40,000 rpm',
    only: 'misaki.yamamoto@naniwa-seiki.example',
    status: 'requested',
    write: ({ day }) => ({
      problem: `
        A dealer in **Stuttgart** orders twelve spindles, **HS 8466.93**, 42,000 rpm, ceramic bearings, with frequency changers of another make. Delivery is wanted by ${day(25)}. The dealer names two end users: a maker of *dental implants*, and “research”.

        - Our parameter sheet covers the spindle but not the changer.
        - The last licence for this dealer has run out.

        Is one licence for both enough, and must “research” be named before we apply?`,
      result: '',
    }),
  },
  {
    room: 'E',
    topics: ['Food safety and phytosanitary rules'],
    only: 'milica.jovanovic@zlatibormalina.example',
    status: 'approved',
    write: () => ({
      problem: `
        Купац из Лиона враћа два контејнера **смрзнуте малине (HS 0811.20)** јер је у једном од пет узорака нашао *норовирус*. Наша лабораторија у истој серији није нашла ништа.

        - Да ли један налаз обара целу серију?
        - Ко сноси трошкове повратка, ако уговор о томе ћути?`,
      result: '',
    }),
  },
];
