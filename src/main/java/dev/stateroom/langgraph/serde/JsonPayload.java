package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * JSON, with or without LangChain's constructor records. Python's {@code NaN} and {@code Infinity} are numbers; of a repeated key the last
 * value counts.
 */
final class JsonPayload implements PayloadFormat {
    // The parser keeps a small object per level, so this bounds the cost of unclosed brackets.
    private static final int DEEPEST_SKIPPED = 20_000;
    private static final int LONGEST_NUMBER = 10_000;
    private static final int LONGEST_UNDEFINED = 100;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST_SKIPPED)
                    .maxNumberLength(LONGEST_NUMBER)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final UnaryOperator<ForeignValue> object;
    private final boolean isLangChain;

    /** Reads constructor records as the values that they represent. */
    JsonPayload() {
        this.object = ConstructorRecords::read;
        this.isLangChain = true;
    }

    /** Maps every object through {@code object}. */
    JsonPayload(UnaryOperator<ForeignValue> object) {
        this.object = object;
        this.isLangChain = false;
    }

    @Override
    public ForeignValue value(byte[] payload, Range range) {
        ForeignValue plain = isLangChain ? AsciiJson.read(payload, range) : null;
        ForeignValue value = plain == null ? valueOrUndefined(payload, range) : plain;
        return value == ConstructorRecords.UNDEFINED ? ForeignValue.Null.INSTANCE : value;
    }

    @Override
    public void weigh(byte[] payload, Range range) {
        read(payload, range, false);
    }

    private ForeignValue valueOrUndefined(byte[] payload, Range range) {
        return read(payload, range, true);
    }

    private ForeignValue read(byte[] payload, Range range, boolean keeps) {
        Scan scan = new Scan(payload, range);
        return scan.attempt(() -> {
            scan.in.nextToken();
            ForeignValue value = new Values(scan, new MemoryAllowance(range.length()), keeps).current(0);
            if (scan.in.nextToken() != null) {
                throw new DamagedPayload(scan.at(scan.in.currentTokenLocation()), "more follows the value");
            }
            return value;
        });
    }

    @Override
    public boolean isMap(byte[] payload, Range range) {
        int at = range.start();
        while (at < range.end() && payload[at] <= ' ' && payload[at] >= 0) {
            at++;
        }
        return at < range.end() && payload[at] == '{';
    }

    @Override
    public SequencedMap<String, Range> entries(byte[] payload, Range range) {
        return read(payload, range, "", null);
    }

    /** At once: most of a checkpoint is in that map. */
    @Override
    public SequencedMap<String, Range> entries(byte[] payload, Range range, String inner, SequencedMap<String, Range> into) {
        return read(payload, range, inner, into);
    }

    private SequencedMap<String, Range> read(byte[] payload, Range range, String inner, @Nullable SequencedMap<String, Range> into) {
        Scan scan = new Scan(payload, range);
        return scan.attempt(() -> {
            SequencedMap<String, Range> found = new LinkedHashMap<>();
            if (scan.in.nextToken() != JsonToken.START_OBJECT) {
                return found;
            }
            addEntries(found, scan, payload, inner, into);
            if (scan.in.nextToken() != null) {
                throw new DamagedPayload(scan.at(scan.in.currentTokenLocation()), "something follows the value");
            }
            return found;
        });
    }

    private void addEntries(SequencedMap<String, Range> found, Scan scan, byte[] payload, String inner, @Nullable SequencedMap<String, Range> into) {
        while (scan.in.nextToken() == JsonToken.PROPERTY_NAME) {
            String key = scan.in.currentName();
            JsonToken token = scan.in.nextToken();
            int start = scan.at(scan.in.currentTokenLocation());
            SequencedMap<String, Range> within = key.equals(inner) ? into : null;
            if (within != null) {
                within.clear();
            }
            if (within != null && token == JsonToken.START_OBJECT) {
                addEntries(within, scan, payload, inner, null);
            } else {
                scan.in.skipChildren();
            }
            scan.in.finishToken();
            Range value = new Range(start, scan.at(scan.in.currentLocation()));
            boolean undefined = token == JsonToken.START_OBJECT
                    && value.length() <= LONGEST_UNDEFINED
                    && valueOrUndefined(payload, value) == ConstructorRecords.UNDEFINED;
            if (undefined) {
                found.remove(key);
            } else {
                found.put(key, value);
            }
            if (undefined && within != null) {
                within.clear();
            }
        }
    }

    /** A parser over a part of a payload. */
    private static final class Scan {
        final JsonParser in;
        private final Range range;

        Scan(byte[] payload, Range range) {
            this.range = range;
            try {
                this.in = FACTORY.createParser(ObjectReadContext.empty(), payload, range.start(), range.length());
            } catch (JacksonException e) {
                // The first bytes look like an encoding that the parser does not know.
                throw new DamagedPayload(range.start(), "not JSON");
            }
        }

        /** The offset in the payload of a parser's location. */
        int at(TokenStreamLocation place) {
            if (place.getByteOffset() < 0) {
                throw new DamagedPayload(range.start(), "JSON that is not UTF-8");
            }
            return range.start() + (int) place.getByteOffset();
        }

        <T> T attempt(Reading<T> reading) {
            try (in) {
                return reading.run();
            } catch (StreamConstraintsException e) {
                throw new DamagedPayload(
                        place(e), "nested deeper than " + DEEPEST_SKIPPED + " or a number that never ends");
            } catch (JacksonException e) {
                throw new DamagedPayload(place(e), "not JSON");
            }
        }

        private long place(JacksonException e) {
            TokenStreamLocation place = e.getLocation();
            return place == null || place.getByteOffset() < 0
                    ? range.start()
                    : range.start() + place.getByteOffset();
        }
    }

    @FunctionalInterface
    private interface Reading<T> {
        T run();
    }

    /** Builds values from tokens. */
    private final class Values {
        private final Scan scan;
        private final MemoryAllowance allowance;
        private final boolean keeps;
        private final ScalarCache scalars = new ScalarCache();

        Values(Scan scan, MemoryAllowance allowance, boolean keeps) {
            this.scan = scan;
            this.allowance = allowance;
            this.keeps = keeps;
        }

        /** The value whose first token is the current one. */
        ForeignValue current(int depth) {
            JsonToken token = scan.in.currentToken();
            if (token == null) {
                throw new DamagedPayload(scan.range.end(), "the data ends before a value");
            }
            if (depth > MAX_DEPTH && token.isStructStart()) {
                int start = scan.at(scan.in.currentTokenLocation());
                scan.in.skipChildren();
                return new ForeignValue.Opaque(
                        "nested deeper than " + MAX_DEPTH, scan.at(scan.in.currentLocation()) - start);
            }
            return switch (token) {
                case START_OBJECT -> fields(depth);
                case START_ARRAY -> items(depth);
                case VALUE_STRING -> {
                    allowance.spend(2 * MemoryAllowance.SCALAR);
                    yield keeps ? ScalarCache.of(scan.in.getString()) : ForeignValue.Null.INSTANCE;
                }
                case VALUE_NUMBER_INT -> {
                    allowance.spend(MemoryAllowance.SCALAR);
                    yield scan.in.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                            ? ScalarCache.of(scan.in.getBigIntegerValue())
                            : ScalarCache.of(scan.in.getLongValue());
                }
                case VALUE_NUMBER_FLOAT -> {
                    allowance.spend(MemoryAllowance.SCALAR);
                    yield new ForeignValue.Real(scan.in.getDoubleValue());
                }
                case VALUE_TRUE -> ScalarCache.TRUE;
                case VALUE_FALSE -> ScalarCache.FALSE;
                case VALUE_NULL -> ForeignValue.Null.INSTANCE;
                case END_ARRAY, END_OBJECT, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
                    throw new DamagedPayload(scan.at(scan.in.currentTokenLocation()), "not JSON");
            };
        }

        private ForeignValue items(int depth) {
            allowance.spend(MemoryAllowance.LIST);
            List<ForeignValue> items = new ArrayList<>();
            while (scan.in.nextToken() != JsonToken.END_ARRAY) {
                allowance.spend(MemoryAllowance.LIST_SLOT);
                ForeignValue item = current(depth + 1);
                if (keeps) {
                    items.add(item == ConstructorRecords.UNDEFINED ? ForeignValue.Null.INSTANCE : item);
                }
            }
            return new ForeignValue.Items(Collections.unmodifiableList(items));
        }

        private ForeignValue fields(int depth) {
            allowance.spend(MemoryAllowance.MAP);
            Map<String, ForeignValue> fields = new LinkedHashMap<>();
            while (scan.in.nextToken() == JsonToken.PROPERTY_NAME) {
                allowance.spend(MemoryAllowance.MAP_ENTRY);
                String key = scalars.key(scan.in.currentName());
                scan.in.nextToken();
                ForeignValue value = current(depth + 1);
                if (value == ConstructorRecords.UNDEFINED) {
                    fields.remove(key);
                } else if (keeps) {
                    fields.put(key, value);
                }
            }
            return keeps ? object.apply(new ForeignValue.Fields(Collections.unmodifiableMap(fields))) : ForeignValue.Null.INSTANCE;
        }
    }
}
