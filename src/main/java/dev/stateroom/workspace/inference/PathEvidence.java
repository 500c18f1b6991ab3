package dev.stateroom.workspace.inference;

import dev.stateroom.history.CallChange;
import dev.stateroom.history.FileSnapshot;
import java.util.ArrayList;
import java.util.List;

/** Evidence from a thread's calls about one path. Built in call order. */
final class PathEvidence {
    private static final int MOST_PARTS = 20;

    private final String path;
    private final List<String> parts = new ArrayList<>();
    private FileSnapshot held = FileSnapshot.Other.UNKNOWN;
    private boolean wasThere;
    private boolean isGone;
    private boolean isAsked;
    private int calls;

    PathEvidence(String path) {
        this.path = path;
    }

    String path() {
        return path;
    }

    /** A call named the path. */
    void called() {
        calls++;
    }

    /** A prompt contained the file with this text. */
    void loaded(String text) {
        held = new FileSnapshot.Text(text);
        wasThere = true;
    }

    /** The file was listed, found or read; {@code part} is the shown part of its content, empty for none. */
    void shown(String part) {
        wasThere = true;
        isGone = false;
        if (!part.isEmpty() && parts.size() < MOST_PARTS) {
            parts.add(part);
        }
    }

    void changed(CallChange change) {
        held = change.after(held);
        parts.clear();
        isGone = held == FileSnapshot.Other.ABSENT;
        wasThere = wasThere || !isGone;
        if (change.kind() == CallChange.Kind.EDIT && !change.replacement().isEmpty()) {
            parts.add(change.replacement());
        }
    }

    /** A waiting call wants to change this text of the file, or the whole file if it is empty. */
    void asked(String old) {
        isAsked = true;
        if (!old.isEmpty() && parts.size() < MOST_PARTS) {
            parts.add(old);
        }
    }

    /** The number of calls that named the path. */
    int calls() {
        return calls;
    }

    /** True if the file is known to have existed when the thread last saw it. */
    boolean isThere() {
        return wasThere && !isGone;
    }

    /** True if the file is known to exist, or if a waiting call assumes so. */
    boolean isTakenToBeThere() {
        return isThere() || isAsked;
    }

    /** True if the last call that touched it deleted it. */
    boolean isGone() {
        return isGone;
    }

    /** Compares the file's current text with what the thread saw. */
    Agreement compare(String now) {
        if (held instanceof FileSnapshot.Text(String text)) {
            return isSame(text, now) ? Agreement.EQUAL : Agreement.DIFFERENT;
        }
        if (parts.isEmpty()) {
            return Agreement.OPEN;
        }
        String plain = now.replace("\r\n", "\n");
        return parts.stream().allMatch(part -> plain.contains(part.replace("\r\n", "\n"))) ? Agreement.EQUAL : Agreement.DIFFERENT;
    }

    private static boolean isSame(String one, String other) {
        return one.equals(other) || one.replace("\r\n", "\n").stripTrailing().equals(other.replace("\r\n", "\n").stripTrailing());
    }

    /** The result of comparing contents. */
    enum Agreement {
        /** Equal, or with every part that was shown. */
        EQUAL,
        /** Not equal. */
        DIFFERENT,
        /** The content is unknown. */
        OPEN
    }
}
