package dev.stateroom.workspace.reach;

import java.util.Comparator;
import java.util.Locale;
import java.util.Set;

/**
 * One thing that a workspace file reaches.
 *
 * @param kind its kind
 * @param mount the prefix of the mount that reaches it, with slashes at both ends
 * @param name the host with its port, the variable's name, the absolute path of the program, file or folder
 * @param detail what is requested or sent there, or why it is read; part of the digest
 * @param asks true if it needs the user's consent
 * @param concerns warnings for the user who decides
 */
public record ReachEntry(Kind kind, String mount, String name, String detail, boolean asks, Set<Concern> concerns) {
    /** The display order. */
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
        /** A host, with the purpose of the connection. */
        HOST,
        /** An environment variable or a keyring entry, by name, with the receiver of its value. */
        VARIABLE,
        /** A program that is started on this computer. */
        PROGRAM,
        /** Code that is loaded: a module of a bridge, the jar of a plug-in, a script; with a hash of its content. */
        CODE,
        /** A folder that is read. */
        FOLDER,
        /** A file that is read. */
        FILE;

        /** The word in JSON. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Warnings. */
    public enum Concern {
        /** A key goes to a host that it does not belong to. */
        UNUSUAL_HOST("the key does not belong to this host"),
        /** A key goes to a host that anyone can have below its service's domain. */
        SHARED_HOST("anybody can have a host below this domain, and its owner sees the key"),
        /** A password or files go over a connection that is not encrypted. */
        NOT_ENCRYPTED("the connection is not encrypted"),
        /** The program or code is in the folder of the workspace file. */
        CAME_WITH_FILE("it is in the folder of the workspace file"),
        /** The program does not exist. */
        NOT_FOUND("it was not found"),
        /** The folder is outside of the workspace file's own. */
        OUTSIDE("it is outside of the folder of the workspace file"),
        /** The folder is of a kind that contains private keys and settings. */
        PRIVATE("it is hidden, as folders with private keys are"),
        /** The program inherits the whole environment of this program. */
        ENVIRONMENT("it sees all variables of this program, keys and passwords included");

        private final String sentence;

        Concern(String sentence) {
            this.sentence = sentence;
        }

        /** The reason, in English. */
        public String sentence() {
            return sentence;
        }

        /** The word in JSON. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** One line for the user: {@code /policies/: host hub.example:443, hub, repository acme/x, read-only}. */
    public String line() {
        return mount + ": " + kind.word() + " " + name + (detail.isEmpty() ? "" : ", " + detail);
    }

    /** Compares without the content's digest, which means nothing to users. */
    boolean isSamePlace(ReachEntry other) {
        return kind == other.kind && mount.equals(other.mount) && name.equals(other.name);
    }
}
