package dev.stateroom.workspace.follow;

import dev.stateroom.history.RecordedThread;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;

/** A thread that notes each question about one checkpoint's contents. */
final class CountedThread {
    private static final Set<String> CONTENTS = Set.of(
            "messagesWrittenInto", "messagesAt", "messagesPending", "changesAt", "divergenceAt", "writesAt", "channelAt", "filesAt", "filesWithPending");

    private CountedThread() {}

    static RecordedThread of(RecordedThread thread, List<String> asked) {
        return (RecordedThread) Proxy.newProxyInstance(
                CountedThread.class.getClassLoader(), new Class<?>[] {RecordedThread.class, Recorded.class}, (_, method, arguments) -> {
                    if (method.getDeclaringClass() == Recorded.class) {
                        return thread;
                    }
                    if (CONTENTS.contains(method.getName())) {
                        asked.add(method.getName() + " " + arguments[0]);
                    }
                    if (method.getName().equals("changedSince") && arguments[0] instanceof Recorded before) {
                        return thread.changedSince(before.counted());
                    }
                    try {
                        return method.invoke(thread, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    /** Gives the thread behind. */
    interface Recorded {
        RecordedThread counted();
    }
}
