package dev.stateroom.langgraph.devserver;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.pickle.PickleReader;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;

/** Payloads that the server pickled because its usual form lacks one of their types, such as the user of a request. */
final class PickledPayload {
    private static final String TYPE = "pickle";

    private PickledPayload() {}

    /** Decodes a payload; objects of classes are named, never made. */
    static ForeignValue value(SerializedPayload stored) {
        byte[] bytes = stored.bytes();
        return TYPE.equals(stored.type()) && bytes != null && PickleReader.read(bytes, Cancellation.NEVER) instanceof Outcome.Ok<ForeignValue>(ForeignValue read)
                ? read
                : stored.value();
    }

    /** The same payload as JSON if JSON can represent it, so that it is read like any other; else unchanged. */
    static SerializedPayload plain(SerializedPayload stored) {
        if (!TYPE.equals(stored.type())) {
            return stored;
        }
        ForeignValue value = value(stored);
        if (!isPlain(value)) {
            return stored;
        }
        byte[] json = PlainJson.compact(value);
        return new SerializedPayload("json", json, json.length);
    }

    private static boolean isPlain(ForeignValue value) {
        return switch (value) {
            case ForeignValue.Null _, ForeignValue.Bool _, ForeignValue.Int _, ForeignValue.Text _ -> true;
            case ForeignValue.Real(double number) -> Double.isFinite(number);
            case ForeignValue.Items(var items) -> items.stream().allMatch(PickledPayload::isPlain);
            case ForeignValue.Fields(var fields) -> fields.values().stream().allMatch(PickledPayload::isPlain);
            case ForeignValue.BigInt _, ForeignValue.Bytes _, ForeignValue.Pairs _, ForeignValue.Ext _, ForeignValue.Opaque _ -> false;
        };
    }
}
