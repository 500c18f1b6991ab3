package dev.stateroom.review.decision;

import dev.stateroom.agent.ForeignValue;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Values that the runtime accepts as the answer to a question: any JSON value that its checkpointer can store. */
public final class ResumeValue {
    private static final Pattern REQUEST_ID = Pattern.compile("[0-9a-f]{32}");
    private static final int MOST_BITS = 64;

    private ResumeValue() {}

    /** Why a value cannot be stored; null for one that can. Source: msgpack has no whole numbers above 64 bits, JSON no NaN and no infinity. */
    public static @Nullable String objection(ForeignValue value) {
        return switch (value) {
            case ForeignValue.Null _, ForeignValue.Bool _, ForeignValue.Int _, ForeignValue.Text _ -> null;
            case ForeignValue.BigInt(var number) ->
                number.bitLength() > MOST_BITS ? "the number " + number + " has more than 64 bits, which LangGraph cannot store" : null;
            case ForeignValue.Real(double number) -> Double.isFinite(number) ? null : "the value holds a number that is not finite";
            case ForeignValue.Items(List<ForeignValue> values) -> first(values);
            case ForeignValue.Fields(Map<String, ForeignValue> values) -> first(List.copyOf(values.values()));
            case ForeignValue.Opaque(String why, long _, _) -> "the value is not JSON: " + why;
            case ForeignValue.Pairs _, ForeignValue.Bytes _, ForeignValue.Ext _ -> "the value is not JSON";
        };
    }

    private static @Nullable String first(List<ForeignValue> values) {
        return values.stream().map(ResumeValue::objection).filter(Objects::nonNull).findFirst().orElse(null);
    }

    /**
     * Whether a value alone would be misread by the runtime: it takes null as no answer, and an object whose keys all look like request
     * ids, even an empty one, as answers by id. Source: {@code PregelLoop._first} of langgraph 1.2, tested with the package.
     */
    public static boolean needsId(ForeignValue value) {
        return value instanceof ForeignValue.Null
                || value instanceof ForeignValue.Fields(Map<String, ForeignValue> fields)
                        && fields.keySet().stream().allMatch(key -> REQUEST_ID.matcher(key).matches());
    }
}
