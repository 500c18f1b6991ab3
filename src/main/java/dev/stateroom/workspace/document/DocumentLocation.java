package dev.stateroom.workspace.document;

/**
 * The position of a value in the document.
 *
 * @param path for example {@code $.backend.routes["/memories/"].type}
 * @param line from 1
 * @param column from 1
 * @param start offset of its first character
 * @param end offset after its last character
 */
public record DocumentLocation(String path, int line, int column, int start, int end) {
    @Override
    public String toString() {
        return path + " (line " + line + ", column " + column + ")";
    }
}
