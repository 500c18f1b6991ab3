package dev.stateroom.vfs.lines;

/**
 * Lines of a file, unchanged; a line ends with LF, which belongs to it.
 *
 * @param bytes the lines; not copied
 * @param first number of the first, from 0, as requested
 * @param count number of lines; fewer than requested at the end of the file
 * @param total lines of the whole file; -1 if the end was not reached
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LinePage(byte[] bytes, long first, long count, long total) {

    /** True when {@code total} is known. */
    public boolean isTotalKnown() {
        return total >= 0;
    }
}
