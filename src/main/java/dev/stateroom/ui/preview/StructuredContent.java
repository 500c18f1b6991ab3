package dev.stateroom.ui.preview;

import dev.stateroom.ui.preview.bytes.FileRanges;
import dev.stateroom.ui.preview.image.DecodedImage;
import dev.stateroom.ui.preview.json.JsonItem;
import dev.stateroom.ui.preview.json.JsonLevels;
import dev.stateroom.ui.preview.records.DelimitedShape;
import dev.stateroom.ui.preview.records.JsonArrayRecords;
import dev.stateroom.ui.preview.records.JsonShape;
import dev.stateroom.ui.preview.records.RecordTable;
import dev.stateroom.ui.preview.records.TextRecords;
import dev.stateroom.ui.preview.text.EncodedBytes;
import dev.stateroom.ui.preview.text.TextDocument;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.vfs.DetectedType;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Opens text as structured content: rows, values, bytes. If it has another structure after all, the bytes are shown with the reason. Blocks. */
final class StructuredContent {
    private static final int FIRST_ROWS = 200;
    private static final int MOST_ENCODED = 90_000_000;

    private StructuredContent() {}

    private static boolean areLines(ContentKind kind) {
        return kind.mime().equals("application/x-ndjson");
    }

    static Outcome<OpenedFile.Shown> table(FileRanges bytes, String head, DetectedType sniffed, ContentKind kind, Cancellation cancellation) {
        Charset charset = TextDocument.decoding(sniffed.encoding(), sniffed.encoding() == DetectedType.Encoding.UTF_8 ? -1 : 0).charset();
        if (areLines(kind)) {
            List<String> lines = head.lines().limit(FIRST_ROWS).toList();
            return first(new TextRecords(bytes, StandardCharsets.UTF_8, JsonShape.ofLines(lines)), cancellation);
        }
        if (kind.mime().startsWith("text/")) {
            boolean tabs = kind.mime().equals("text/tab-separated-values");
            return first(new TextRecords(bytes, charset, DelimitedShape.of(head, tabs)), cancellation);
        }
        return switch (JsonArrayRecords.of(bytes, cancellation)) {
            case Outcome.Ok<JsonArrayRecords>(JsonArrayRecords array) -> first(array, cancellation);
            case Outcome.Failed<JsonArrayRecords>(Failure why) -> Outcome.ok(new OpenedFile.Hex(CoreSentences.shown(why)));
        };
    }

    private static Outcome<OpenedFile.Shown> first(RecordTable records, Cancellation cancellation) {
        return records.rows(0, FIRST_ROWS, cancellation).map(rows -> new OpenedFile.Table(records, rows));
    }

    static Outcome<OpenedFile.Shown> tree(FileRanges bytes, ContentKind kind, Cancellation cancellation) {
        JsonLevels levels = new JsonLevels(bytes, areLines(kind));
        Outcome<JsonItem> root = levels.root(cancellation);
        return switch (root) {
            case Outcome.Ok<JsonItem>(JsonItem top) when top.kind().isContainer() ->
                switch (levels.children(top, 0, cancellation)) {
                    case Outcome.Ok<List<JsonItem>>(List<JsonItem> items) -> Outcome.ok(new OpenedFile.Tree(levels, top, items));
                    case Outcome.Failed<List<JsonItem>>(Failure why) -> Outcome.ok(new OpenedFile.Hex(CoreSentences.shown(why)));
                };
            case Outcome.Ok<JsonItem>(JsonItem alone) -> Outcome.ok(new OpenedFile.Tree(levels, alone, List.of()));
            case Outcome.Failed<JsonItem>(Failure why) -> Outcome.ok(new OpenedFile.Hex(CoreSentences.shown(why)));
        };
    }

    static Outcome<OpenedFile.Shown> decoded(FileRanges bytes, String name, AtomicLong done, Cancellation cancellation) {
        if (bytes.size() > MOST_ENCODED) {
            return Outcome.ok(new OpenedFile.Hex("%s has %,d bytes; encoded text of up to %,d is decoded".formatted(name, bytes.size(), MOST_ENCODED)));
        }
        return bytes.head(MOST_ENCODED, done, cancellation).map(all -> {
            EncodedBytes encoded = EncodedBytes.of(new String(all, StandardCharsets.ISO_8859_1)).orElse(null);
            if (encoded == null) {
                return new OpenedFile.Hex(name + " starts like base64, but the rest is not");
            }
            return new OpenedFile.Decoded(encoded, DecodedImage.decode(encoded.bytes(), name) instanceof Outcome.Ok<DecodedImage>(DecodedImage picture) ? picture : null);
        });
    }
}
