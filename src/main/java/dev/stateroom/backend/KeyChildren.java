package dev.stateroom.backend;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.FileSet;

/** Goes through what is directly under a key prefix; each folder is skipped in one step, by entering the ordered keys again behind it. */
final class KeyChildren {
    private KeyChildren() {}

    /** Told of each name in code point order of the keys; a name may be both. */
    interface Visitor {
        /** The key is the prefix and this name. */
        void file(String name, FileData file);

        /** Keys begin with the prefix, this name and a slash. */
        void folder(String name);
    }

    /** Visits everything under {@code prefix}. */
    static void visit(FileSet files, String prefix, Visitor visitor) {
        String key = files.firstKeyFrom(prefix);
        while (key != null && key.startsWith(prefix)) {
            String rest = key.substring(prefix.length());
            int slash = rest.indexOf('/');
            if (slash < 0) {
                FileData file = files.get(key);
                if (file != null) {
                    visitor.file(rest, file);
                }
                key = files.firstKeyFrom(key + '\0');
            } else {
                String name = rest.substring(0, slash);
                visitor.folder(name);
                key = files.firstKeyFrom(prefix + name + KeyPaths.AFTER_SLASH);
            }
        }
    }
}
