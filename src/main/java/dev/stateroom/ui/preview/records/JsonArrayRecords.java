package dev.stateroom.ui.preview.records;

import dev.stateroom.ui.preview.bytes.FileRanges;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.LineIndex;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The elements of a JSON array in UTF-8. */
public final class JsonArrayRecords extends RecordTable {
    private static final int SHAPED_BY = 100;

    /** The scan reports its progress after this many elements. */
    private static final int TOLD_EVERY = 64;

    /** Other elements follow the parsed one. */
    private static final JsonMapper ELEMENTS =
            JsonShape.MAPPER.rebuild().disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

    private final JsonShape shape;

    private JsonArrayRecords(FileRanges bytes, JsonShape shape) {
        super(bytes);
        this.shape = shape;
    }

    /** The array; a failure if the file is not one, or if its first elements are not objects. */
    public static Outcome<JsonArrayRecords> of(FileRanges bytes, Cancellation cancellation) {
        List<JsonNode> first = new ArrayList<>();
        JsonArrayRecords bare = new JsonArrayRecords(bytes, new JsonShape(List.of(JsonShape.VALUE)));
        Outcome<Boolean> read = bare.elements(LineIndex.Place.START, (number, at, parser) -> {
            first.add(ELEMENTS.readTree(parser));
            return first.size() < SHAPED_BY;
        }, cancellation);
        // Later damage is reported when it is reached.
        boolean objects = first.stream().anyMatch(JsonNode::isObject);
        return read instanceof Outcome.Failed<Boolean> && first.isEmpty() || !objects
                ? Outcome.failed(Failure.Kind.UNSUPPORTED, "Not an array of objects that can be read")
                : Outcome.ok(new JsonArrayRecords(bytes, JsonShape.of(first)));
    }

    /** Receives an element; the parser is at its first token, and must be after it on return. */
    private interface Elements {
        boolean element(long number, long offset, JsonParser parser);
    }

    @Override
    public List<String> columns() {
        return shape.columns();
    }

    @Override
    public long knownRows() {
        return index.scanned() == 0 ? 0 : index.knownLines();
    }

    @Override
    public Outcome<Boolean> index(Cancellation cancellation) {
        long[] count = new long[1];
        Outcome<Boolean> outcome = elements(LineIndex.Place.START, (number, offset, parser) -> {
            index.begins(number, offset);
            parser.skipChildren();
            count[0] = number + 1;
            if (number % TOLD_EVERY == 0) {
                index.reached(count[0], offset + 1);
            }
            return true;
        }, cancellation);
        index.reached(count[0], Math.max(1, bytes.size()));
        index.complete();
        return outcome;
    }

    @Override
    public Outcome<Boolean> each(long first, Sink sink, Cancellation cancellation) {
        return elements(index.before(first), (number, offset, parser) -> {
            if (number < first) {
                parser.skipChildren();
                return true;
            }
            return sink.row(number, shape.cells(ELEMENTS.readTree(parser)));
        }, cancellation);
    }

    private Outcome<Boolean> elements(LineIndex.Place from, Elements elements, Cancellation cancellation) {
        return switch (bytes.open(from.offset())) {
            case Outcome.Failed<InputStream>(var why) -> Outcome.failed(why);
            case Outcome.Ok<InputStream>(InputStream in) -> {
                try (in; JsonParser parser = ELEMENTS.createParser(from.offset() == 0 ? in : inArray(in))) {
                    yield elements(parser, from, elements, cancellation);
                } catch (JacksonException e) {
                    yield Outcome.failed(Failure.Kind.DAMAGED, "Not valid JSON behind byte %,d".formatted(index.scanned()));
                } catch (IOException e) {
                    yield bytes.broken(e);
                }
            }
        };
    }

    /** Turns elements from the middle of an array into an array again. */
    private static InputStream inArray(InputStream in) {
        return new java.io.SequenceInputStream(new java.io.ByteArrayInputStream(new byte[] {'['}), in);
    }

    private static Outcome<Boolean> elements(JsonParser parser, LineIndex.Place from, Elements elements, Cancellation cancellation) {
        if (parser.nextToken() != JsonToken.START_ARRAY) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, "Not an array");
        }
        long before = from.offset() == 0 ? 0 : from.offset() - 1;
        long number = from.line();
        for (JsonToken token = parser.nextToken(); token != null && token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            cancellation.check();
            if (!elements.element(number++, before + parser.currentTokenLocation().getByteOffset(), parser)) {
                return Outcome.ok(true);
            }
        }
        return Outcome.ok(true);
    }
}
