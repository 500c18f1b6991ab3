package dev.stateroom.agent.text;

/** The last name of a path according to Python's {@code PurePosixPath(path).name}: final slashes and {@code .} segments do not count. */
public final class PosixName {
    private PosixName() {}

    /** The name; empty for a root or an empty path. */
    public static String of(String path) {
        int end = path.length();
        while (end > 0) {
            int slash = path.lastIndexOf('/', end - 1);
            String name = path.substring(slash + 1, end);
            if (!name.isEmpty() && !name.equals(".")) {
                return name;
            }
            end = slash;
        }
        return "";
    }
}
