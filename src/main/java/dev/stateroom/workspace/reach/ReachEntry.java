package dev.stateroom.workspace.reach;

import java.util.Comparator;
import java.util.Locale;
import java.util.Set;

/**
 * One thing that a workspace file reaches.
 *
 * @param kind what it is
 * @param mount the prefix of the mount that reaches it, with slashes at both ends
 * @param name the host with its port, the variable's name, the absolute path of the program, file or folder
 * @param detail what is asked or sent there, or why it is read; the digest covers it too
 * @param asks true if nothing of it happens before the user agreed
 * @param concerns what the user who agrees should think of
 */
public record ReachEntry(Kind kind, String mount, String name, String detail, boolean asks, Set<Concern> concerns) {
    /** The order in which they are listed. */
    public static final Comparator<ReachEntry> ORDER = Comparator.comparing(ReachEntry::kind)
            .thenComparing(ReachEntry::mount)
            .thenComparing(ReachEntry::name)
            .thenComparing(ReachEntry::detail);

    /** Copies the set. */
    public ReachEntry {
        concerns = Set.copyOf(concerns);
    }

    /** What can be reached. */
    public enum Kind {
        /** A host, with what is asked of it. */
        HOST,
        /** A variable or an entry of the keyring, by name, with where its value goes. */
        VARIABLE,
        /** A program that is started on this computer. */
        PROGRAM,
        /** Code that is loaded: a module of a bridge, the jar of a plug-in, a script; with its content's hash. */
        CODE,
        /** A folder that is read. */
        FOLDER,
        /** A file that is read. */
        FILE;

        /** The word that JSON has for it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What is worth a thought. */
    public enum Concern {
        /** A key goes to a host that it does not belong to. */
        UNUSUAL_HOST("the key does not belong to this host"),
        /** A key goes to a host that anybody can have below its service's domain. */
        SHARED_HOST("anybody can have a host below this domain, and its owner sees the key"),
        /** A password or files go over a connection that others can read. */
        NOT_ENCRYPTED("the connection is not encrypted"),
        /** The program or code is in the folder of the workspace file. */
        CAME_WITH_FILE("it is in the folder of the workspace file"),
        /** The program is not there. */
        NOT_FOUND("it was not found"),
        /** The folder is outside of the workspace file's own. */
        OUTSIDE("it is outside of the folder of the workspace file"),
        /** The folder is one in which private keys and settings are kept. */
        PRIVATE("it is hidden, as folders with private keys are"),
        /** The whole environment of this program is handed on. */
        ENVIRONMENT("it sees all variables of this program, keys and passwords included");

        private final String sentence;

        Concern(String sentence) {
            this.sentence = sentence;
        }

        /** Why, in English. */
        public String sentence() {
            return sentence;
        }

        /** The word that JSON has for it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** One line for a person: {@code /policies/: host hub.example:443, hub, repository acme/x, read-only}. */
    public String line() {
        return mount + ": " + kind.word() + " " + name + (detail.isEmpty() ? "" : ", " + detail);
    }

    /** The same without the digest of a content, which says nothing to a person. */
    boolean isSamePlace(ReachEntry other) {
        return kind == other.kind && mount.equals(other.mount) && name.equals(other.name);
    }
}
