package dev.stateroom.langgraph.pickle;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;

/**
 * Reads Python pickles of protocols 0 to 5. Nothing is imported, called or made by a name from the data, whatever the bytes are. Work and
 * memory grow with the number of bytes.
 */
public final class PickleReader {
    /** The heap available for reading, however much more there is: the limit for any file. */
    public static final long HEAP = Math.min(Runtime.getRuntime().maxMemory(), 512L << 20);

    private static final long LEAST_MEMORY = 32L << 20;

    private PickleReader() {}

    /**
     * Decodes a pickle.
     *
     * <p>None, truth values, numbers, texts, bytes, lists, tuples, sets and dictionaries become the same, and so do the standard library's
     * containers ({@code defaultdict}, {@code OrderedDict}, {@code deque}, LangGraph's {@code PersistentDict}). {@code uuid.UUID}, {@code
     * datetime} and {@code date} are {@link ForeignValue.Ext} whose argument is the usual text. Every other object is an {@code Ext} with
     * its class's name and its fields or arguments. An object that contains itself is {@link ForeignValue.Opaque} where it recurs.
     *
     * @return the value; DAMAGED with the offset of the byte, or TOO_LARGE, each with one sentence
     */
    public static Outcome<ForeignValue> read(byte[] pickle, Cancellation cancellation) {
        long most = Math.max(LEAST_MEMORY, HEAP / 3);
        try {
            PickleNode root = new PickleMachine(pickle, most, cancellation).run();
            return Outcome.ok(new PickledValues(cancellation).value(root));
        } catch (MalformedPickle e) {
            return Outcome.failed(e.failure());
        }
    }
}
