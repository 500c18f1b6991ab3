package dev.stateroom.workspace.inference;

import dev.stateroom.history.CallChange;
import dev.stateroom.history.FileSnapshot;
import java.util.ArrayList;
import java.util.List;

/** What the calls of a thread prove about one path. Built in call order. */
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

    /** A call that named it. */
    void called() {
        calls++;
    }

    /** It was in a prompt, with this text. */
    void loaded(String text) {
        held = new FileSnapshot.Text(text);
        wasThere = true;
    }

    /** It was listed, found or read; {@code part} of its content was shown, empty for none. */
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

    /** A call that waits wants to change what is there: this text, or all of it if it is empty. */
    void asked(String old) {
        isAsked = true;
        if (!old.isEmpty() && parts.size() < MOST_PARTS) {
            parts.add(old);
        }
    }

    /** How many calls named it. */
    int calls() {
        return calls;
    }

    /** True if it is known to have been there when the thread last looked. */
    boolean isThere() {
        return wasThere && !isGone;
    }

    /** True if it is known to be there, or where a call that waits takes it to be. */
    boolean isTakenToBeThere() {
        return isThere() || isAsked;
    }

    /** True if the last call that touched it deleted it. */
    boolean isGone() {
        return isGone;
    }

    /** How a text that is there now agrees with what the thread saw. */
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

    /** How contents agree. */
    enum Agreement {
        /** The same, or with everything that was shown of it. */
        EQUAL,
        /** Not the same. */
        DIFFERENT,
        /** Nothing is known of the content. */
        OPEN
    }
}
