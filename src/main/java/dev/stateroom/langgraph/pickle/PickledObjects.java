package dev.stateroom.langgraph.pickle;

import dev.stateroom.agent.ForeignValue;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The results of calls of well-known names. Everything else is an object with a name. */
final class PickledObjects {
    private static final int BYTE = 0xff;
    private static final int DATE_BYTES = 4;
    private static final int TIME_BYTES = 10;
    private static final int SECONDS_A_DAY = 86_400;

    /** Like Python's {@code isoformat}: a fraction of six digits, or none. */
    private static final DateTimeFormatter WHOLE_SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT);

    private static final DateTimeFormatter MICROSECONDS =
            new DateTimeFormatterBuilder().append(WHOLE_SECONDS).appendPattern(".SSSSSS").toFormatter(Locale.ROOT);

    private PickledObjects() {}

    /** A module's present name: protocols up to 2 use those of Python 2. */
    static String module(String name) {
        return switch (name) {
            case "__builtin__" -> "builtins";
            case "copy_reg" -> "copyreg";
            default -> name;
        };
    }

    /**
     * The value shown for a call.
     *
     * @param items appended to the result
     * @param entries set in it by key: fields or pairs
     * @param state its fields; null for none
     */
    static ForeignValue value(
            String module, String name, List<ForeignValue> arguments, List<ForeignValue> items, ForeignValue entries, @Nullable ForeignValue state) {
        ForeignValue known = switch (module + "." + name) {
            case "_codecs.encode" -> encoded(arguments);
            case "builtins.bytes", "builtins.bytearray" -> bytes(arguments);
            case "builtins.set", "builtins.frozenset", "builtins.list", "builtins.tuple", "collections.deque" -> sequence(arguments, items);
            case "builtins.dict", "collections.OrderedDict", "collections.defaultdict", "langgraph.checkpoint.memory.PersistentDict" ->
                dictionary(arguments, entries);
            case "uuid.UUID" -> uuid(state);
            case "datetime.date" -> date(arguments);
            case "datetime.datetime" -> time(arguments);
            case "copyreg._reconstructor" -> reconstructed(arguments, items, entries, state);
            default -> null;
        };
        return known != null ? known : new ForeignValue.Ext(-1, module, name, fields(arguments, items, entries, state), null);
    }

    /** The fields of an object, or the arguments of its call. */
    private static ForeignValue fields(
            List<ForeignValue> arguments, List<ForeignValue> items, ForeignValue entries, @Nullable ForeignValue state) {
        if (state != null) {
            return slots(state);
        }
        if (entries instanceof ForeignValue.Pairs || !ForeignValue.fields(entries).values().isEmpty()) {
            return entries;
        }
        if (!items.isEmpty()) {
            return new ForeignValue.Items(items);
        }
        return arguments.size() == 1 ? arguments.getFirst() : new ForeignValue.Items(arguments);
    }

    /** A class with slots has two maps of fields, the first often None. */
    private static ForeignValue slots(ForeignValue state) {
        List<ForeignValue> both = ForeignValue.items(state);
        if (both.size() != 2 || !(both.getLast() instanceof ForeignValue.Fields slots)) {
            return state;
        }
        Map<String, ForeignValue> all = new LinkedHashMap<>(ForeignValue.fields(both.getFirst()).values());
        all.putAll(slots.values());
        return new ForeignValue.Fields(all);
    }

    /** Protocols 0 and 1 make an object from its class, the base class, and the arguments of that one. */
    private static @Nullable ForeignValue reconstructed(
            List<ForeignValue> arguments, List<ForeignValue> items, ForeignValue entries, @Nullable ForeignValue state) {
        if (arguments.size() < 3 || !(arguments.getFirst() instanceof ForeignValue.Ext type) || type.name().equals("_reconstructor")) {
            return null;
        }
        List<ForeignValue> based = arguments.get(2) instanceof ForeignValue.Null ? List.of() : List.of(arguments.get(2));
        return value(type.module(), type.name(), based, items, entries, state);
    }

    /** Bytes as protocols up to 2 write them: as a text in which each letter is a byte. */
    private static @Nullable ForeignValue encoded(List<ForeignValue> arguments) {
        if (arguments.isEmpty() || !(arguments.getFirst() instanceof ForeignValue.Text(String text))) {
            return null;
        }
        String named = arguments.size() > 1 && arguments.get(1) instanceof ForeignValue.Text(String code) ? code : "utf-8";
        Charset charset = switch (named.toLowerCase(Locale.ROOT).replace('_', '-')) {
            case "latin1", "latin-1", "iso-8859-1", "iso8859-1" -> StandardCharsets.ISO_8859_1;
            case "utf-8", "utf8" -> StandardCharsets.UTF_8;
            case "ascii" -> StandardCharsets.US_ASCII;
            default -> null;
        };
        return charset == null ? null : new ForeignValue.Bytes(text.getBytes(charset));
    }

    private static @Nullable ForeignValue bytes(List<ForeignValue> arguments) {
        if (arguments.isEmpty()) {
            return new ForeignValue.Bytes(new byte[0]);
        }
        if (arguments.getFirst() instanceof ForeignValue.Bytes whole) {
            return whole;
        }
        if (arguments.getFirst() instanceof ForeignValue.Text) {
            return encoded(arguments);
        }
        if (!(arguments.getFirst() instanceof ForeignValue.Items(List<ForeignValue> numbers))) {
            return null;
        }
        byte[] bytes = new byte[numbers.size()];
        for (int i = 0; i < bytes.length; i++) {
            if (!(numbers.get(i) instanceof ForeignValue.Int(long number)) || number < 0 || number > BYTE) {
                return null;
            }
            bytes[i] = (byte) number;
        }
        return new ForeignValue.Bytes(bytes);
    }

    private static @Nullable ForeignValue sequence(List<ForeignValue> arguments, List<ForeignValue> items) {
        if (!arguments.isEmpty() && !(arguments.getFirst() instanceof ForeignValue.Items)) {
            return null;
        }
        List<ForeignValue> all = new ArrayList<>(arguments.isEmpty() ? List.of() : ForeignValue.items(arguments.getFirst()));
        all.addAll(items);
        return new ForeignValue.Items(all);
    }

    /** The last argument may be its initial content; a first one that is a class makes missing values. */
    private static ForeignValue dictionary(List<ForeignValue> arguments, ForeignValue entries) {
        List<ForeignValue.Pair> pairs = new ArrayList<>();
        for (ForeignValue argument : arguments) {
            if (argument instanceof ForeignValue.Items(List<ForeignValue> both)) {
                both.stream()
                        .map(ForeignValue::items)
                        .filter(pair -> pair.size() == 2)
                        .forEach(pair -> pairs.add(new ForeignValue.Pair(pair.getFirst(), pair.getLast())));
            } else {
                pairs.addAll(pairs(argument));
            }
        }
        if (pairs.isEmpty()) {
            return entries;
        }
        pairs.addAll(pairs(entries));
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        for (ForeignValue.Pair pair : pairs) {
            if (!(pair.key() instanceof ForeignValue.Text(String name))) {
                return new ForeignValue.Pairs(pairs);
            }
            fields.put(name, pair.value());
        }
        return new ForeignValue.Fields(fields);
    }

    private static List<ForeignValue.Pair> pairs(ForeignValue map) {
        return switch (map) {
            case ForeignValue.Pairs(List<ForeignValue.Pair> pairs) -> pairs;
            case ForeignValue.Fields(Map<String, ForeignValue> fields) -> fields.entrySet().stream()
                    .map(entry -> new ForeignValue.Pair(new ForeignValue.Text(entry.getKey()), entry.getValue()))
                    .toList();
            case ForeignValue.Null _, ForeignValue.Bool _, ForeignValue.Int _, ForeignValue.BigInt _, ForeignValue.Real _, ForeignValue.Text _,
                    ForeignValue.Bytes _, ForeignValue.Items _, ForeignValue.Ext _, ForeignValue.Opaque _ -> List.of();
        };
    }

    private static ForeignValue.Ext named(String module, String name, String text) {
        return new ForeignValue.Ext(-1, module, name, new ForeignValue.Text(text), null);
    }

    private static @Nullable ForeignValue uuid(@Nullable ForeignValue state) {
        BigInteger number = switch (ForeignValue.fields(state).get("int")) {
            case ForeignValue.Int(long small) -> BigInteger.valueOf(small);
            case ForeignValue.BigInt(BigInteger large) -> large;
            case null, default -> BigInteger.valueOf(-1);
        };
        return number.signum() < 0 || number.bitLength() > 2 * Long.SIZE
                ? null
                : named("uuid", "UUID", new UUID(number.shiftRight(Long.SIZE).longValue(), number.longValue()).toString());
    }

    private static byte[] raw(List<ForeignValue> arguments) {
        return !arguments.isEmpty() && arguments.getFirst() instanceof ForeignValue.Bytes(byte[] bytes) ? bytes : new byte[0];
    }

    private static @Nullable ForeignValue date(List<ForeignValue> arguments) {
        byte[] bytes = raw(arguments);
        try {
            return bytes.length == DATE_BYTES ? named("datetime", "date", day(bytes).toString()) : null;
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** {@code Modules/_datetimemodule.c}: year, month, day, hour, minute, second, and three bytes of microseconds; the highest first. */
    private static @Nullable ForeignValue time(List<ForeignValue> arguments) {
        byte[] bytes = raw(arguments);
        if (bytes.length != TIME_BYTES) {
            return null;
        }
        try {
            int micros = (bytes[7] & BYTE) << 16 | (bytes[8] & BYTE) << 8 | bytes[9] & BYTE;
            LocalDateTime time = day(bytes).atTime(bytes[4], bytes[5], bytes[6], Math.multiplyExact(micros, 1_000));
            String text = (micros == 0 ? WHOLE_SECONDS : MICROSECONDS).format(time);
            return named("datetime", "datetime", text + (arguments.size() > 1 ? offset(arguments.get(1)) : ""));
        } catch (DateTimeException | ArithmeticException e) {
            return null;
        }
    }

    private static LocalDate day(byte[] bytes) {
        return LocalDate.of((bytes[0] & BYTE) << 8 | bytes[1] & BYTE, bytes[2] & 0x7f, bytes[3]);
    }

    /** {@code +02:00} of {@code timezone(timedelta(days, seconds, microseconds))}; empty for a zone that has only a name. */
    private static String offset(ForeignValue zone) {
        if (!(zone instanceof ForeignValue.Ext(int _, String module, String name, ForeignValue argument, var _)) || !module.equals("datetime") || !name.equals("timezone")) {
            return zone instanceof ForeignValue.Ext(int _, String _, String utc, ForeignValue _, var _) && utc.equalsIgnoreCase("utc") ? "+00:00" : "";
        }
        ForeignValue difference = argument instanceof ForeignValue.Items(List<ForeignValue> named) && !named.isEmpty() ? named.getFirst() : argument;
        List<ForeignValue> parts = difference instanceof ForeignValue.Ext ext ? ForeignValue.items(ext.argument()) : List.of();
        if (parts.size() < 2 || !(parts.get(0) instanceof ForeignValue.Int(long days)) || !(parts.get(1) instanceof ForeignValue.Int(long seconds))) {
            return "";
        }
        String offset = ZoneOffset.ofTotalSeconds(Math.toIntExact(Math.addExact(Math.multiplyExact(days, SECONDS_A_DAY), seconds))).getId();
        return offset.equals("Z") ? "+00:00" : offset;
    }
}
