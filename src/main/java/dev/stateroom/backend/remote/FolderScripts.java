package dev.stateroom.backend.remote;

import java.time.Duration;
import java.util.List;

/**
 * Scripts that read and change folders with the programs of the remote system: plain {@code sh}, without {@code python3} and features of
 * bash. Names and texts are passed as arguments only. A script that fails ends with one of the statuses below.
 *
 * @param inside the programs of the remote system
 * @param limit timeout of one script
 */
public record FolderScripts(ShellPrograms inside, Duration limit) {
    /** The path does not exist. */
    public static final int MISSING = 2;
    /** Permission denied. */
    public static final int DENIED = 13;
    /** The path exists already. */
    public static final int EXISTS = 17;
    /** It is not a folder. */
    public static final int NOT_A_FOLDER = 20;
    public static final int A_FOLDER = 21;
    /** It is neither a file nor a folder, so reading it might never end. */
    public static final int NO_FILE = 22;
    /** Not all bytes arrived. */
    public static final int SHORT = 28;
    /** It has changed. */
    public static final int CHANGED = 29;

    /** Size in bytes of the unit in which {@link #piece} counts. */
    public static final int UNIT = 1 << 16;

    private static final String PLAIN = "LC_ALL=C; export LC_ALL; ";
    private static final String INTO_FOLDER =
            PLAIN + "cd -- \"$1\" 2>/dev/null || { [ -d \"$1\" ] && exit 13; { [ -e \"$1\" ] || [ -L \"$1\" ]; } && exit 20; exit 2; }; "
                    + "[ -r . ] || exit 13; ";
    private static final String IS_THERE = PLAIN + "[ -e \"$1\" ] || [ -L \"$1\" ] || exit 2; ";
    private static final String NAMES_AND_FACTS_C = "sh -c 'printf \"%s\\0\" \"$@\"; printf \"\\0\"; stat -c \"%f %s %Y\" -- \"$@\" 2>/dev/null; printf \"\\0\"' sh {} +";
    private static final String NAMES_AND_FACTS_F = "sh -c 'printf \"%s\\0\" \"$@\"; printf \"\\0\"; stat -f \"%Xp %z %m\" -- \"$@\" 2>/dev/null; printf \"\\0\"' sh {} +";

    /** The entries of folder {@code $1}, for {@link EntryRecords}. */
    public ShellScript list(String folder) {
        return ShellScript.looking(
                INTO_FOLDER + switch (inside.stat()) {
                    case FIND -> "find . -mindepth 1 -maxdepth 1 -printf '%y %s %T@ %P\\0' 2>/dev/null; :";
                    case STAT_C -> "find . ! -name . -prune -exec " + NAMES_AND_FACTS_C + " 2>/dev/null; :";
                    case STAT_F -> "find . ! -name . -prune -exec " + NAMES_AND_FACTS_F + " 2>/dev/null; :";
                    case NONE ->
                        """
                        for f in * .[!.]* ..?*; do
                          if [ -L "$f" ]; then k=l; elif [ -d "$f" ]; then k=d; elif [ -f "$f" ]; then k=f; elif [ -e "$f" ]; then k=o; else continue; fi
                          printf '%s - - %s\\0' "$k" "$f"
                        done
                        :""";
                },
                limit,
                folder);
    }

    /** Everything below folder {@code $1}, for {@link EntryRecords}, by relative path. Links are not followed. */
    public ShellScript walk(String folder) {
        return ShellScript.looking(
                INTO_FOLDER + switch (inside.stat()) {
                    case FIND -> "find . -mindepth 1 -printf '%y %s %T@ %P\\0' 2>/dev/null; :";
                    case STAT_C -> "find . ! -name . -exec " + NAMES_AND_FACTS_C + " 2>/dev/null; :";
                    case STAT_F, NONE -> "find . ! -name . -exec " + NAMES_AND_FACTS_F + " 2>/dev/null; :";
                },
                limit,
                folder);
    }

    /** One path, for {@link EntryRecords}: the entry itself, a link not followed. */
    public ShellScript entry(String path) {
        return ShellScript.looking(
                IS_THERE + switch (inside.stat()) {
                    case FIND -> "find \"$1\" -maxdepth 0 -printf '%y %s %T@'";
                    case STAT_C -> "stat -c '%f %s %Y' -- \"$1\"";
                    case STAT_F -> "stat -f '%Xp %z %m' -- \"$1\"";
                    case NONE ->
                        "if [ -L \"$1\" ]; then echo l - -; elif [ -d \"$1\" ]; then echo d - -; elif [ -f \"$1\" ]; then echo f - -; else echo o - -; fi";
                },
                limit,
                path);
    }

    /** {@code units} times {@value #UNIT} bytes of a file, from unit {@code first} on; links are followed. */
    public ShellScript piece(String file, long first, long units) {
        String facts = PLAIN + "[ -d \"$1\" ] && exit 21; [ -e \"$1\" ] || exit 2; [ -f \"$1\" ] || exit 22; [ -r \"$1\" ] || exit 13; ";
        String read = inside.has("dd")
                ? "dd if=\"$1\" bs=65536 skip=\"$2\" count=\"$3\" 2>/dev/null || [ \"$(($(wc -c < \"$1\")))\" -le \"$(($2 * 65536))\" ]"
                : "tail -c +\"$(($2 * 65536 + 1))\" -- \"$1\" | head -c \"$(($3 * 65536))\"";
        return ShellScript.looking(facts + read, limit, file, Long.toString(first), Long.toString(units));
    }

    /** Lines with a text: as {@code file NUL number:line LF} by GNU grep, else as {@code file NUL lines NUL} with one line each. */
    public ShellScript grep(String below, String text) {
        String there = PLAIN + "[ -e \"$1\" ] || exit 2; ";
        return inside.hasGnuGrep()
                ? ShellScript.looking(there + "grep -rnHFIZ -e \"$2\" -- \"$1\"; s=$?; [ \"$s\" -le 1 ] && exit 0; exit \"$s\"", limit, below, text)
                : ShellScript.looking(
                        there
                                + """
                                find "$1" -type f -exec sh -c 'p=$1; shift
                                grep -qF -e "$p" -- "$@" 2>/dev/null || exit 0
                                for f; do m=$(grep -nFI -e "$p" -- "$f" 2>/dev/null) && printf "%s\\0%s\\0" "$f" "$m"; done' sh "$2" {} + 2>/dev/null
                                :""",
                        limit,
                        below,
                        text);
    }

    /** Creates an empty file {@code $1} with its parent folders. */
    public ShellScript begin(String file) {
        String text = PLAIN + "d=${1%/*}; [ -z \"$d\" ] || [ -d \"$d\" ] || mkdir -p -- \"$d\" || exit 13; set -C; : > \"$1\" || exit 13";
        return ShellScript.changing(text, limit, file);
    }

    /** Appends to file {@code $1}. */
    public ShellScript append(String file, byte[] content) {
        return new ShellScript(PLAIN + "base64 -d >> \"$1\"", List.of(file), content, limit, false);
    }

    /** Appends file {@code $2} of that many bytes to file {@code $1}, once it is complete, and deletes it. */
    public ShellScript appendFile(String file, String part, long size) {
        return ShellScript.changing(
                PLAIN
                        + """
                        [ "$(($(wc -c < "$2" 2>/dev/null)))" = "$3" ] || { rm -f -- "$2"; exit 28; }
                        cat -- "$2" >> "$1" || exit 13
                        rm -f -- "$2\"""",
                limit,
                file,
                part,
                Long.toString(size));
    }

    /**
     * Moves a finished file over another, in one step and with the other's mode.
     *
     * @param size its size in bytes
     * @param replace false to refuse if the path exists
     * @param before the {@link #sum} of the file to replace; empty for any content
     */
    public ShellScript finish(String made, String file, long size, boolean replace, String before) {
        return ShellScript.changing(
                PLAIN
                        + """
                        t=$2
                        fail() { rm -f -- "$1"; exit "$2"; }
                        [ "$(($(wc -c < "$1")))" = "$3" ] || fail "$1" 28
                        if [ "$4" = new ] && { [ -e "$t" ] || [ -L "$t" ]; }; then fail "$1" 17; fi
                        [ -L "$t" ] && t=$(readlink -f -- "$t" 2>/dev/null || printf %s "$2")
                        [ -d "$t" ] && fail "$1" 21
                        if [ -n "$5" ] && [ "$(cksum < "$t" 2>/dev/null)" != "$5" ]; then fail "$1" 29; fi
                        if [ -e "$t" ]; then
                          [ -f "$t" ] || fail "$1" 22
                          [ -w "$t" ] || fail "$1" 13
                          m=$(stat -c %a -- "$t" 2>/dev/null || stat -f %Lp -- "$t" 2>/dev/null) && chmod "$m" "$1" 2>/dev/null
                        fi
                        mv -f -- "$1" "$t" || fail "$1" 13""",
                limit,
                made,
                file,
                Long.toString(size),
                replace ? "any" : "new",
                before);
    }

    /** Deletes a file that was begun and is no longer needed. */
    public ShellScript drop(String made) {
        return ShellScript.changing("rm -f -- \"$1\"", limit, made);
    }

    /** A checksum of the content of file {@code $1}. */
    public ShellScript sum(String file) {
        return ShellScript.looking(PLAIN + "[ -f \"$1\" ] || exit 2; cksum < \"$1\"", limit, file);
    }

    /** Creates folder {@code $1} and its parents. */
    public ShellScript createFolder(String folder) {
        return ShellScript.changing(PLAIN + "{ [ -e \"$1\" ] || [ -L \"$1\" ]; } && exit 17; mkdir -p -- \"$1\" || exit 13", limit, folder);
    }

    /** Deletes path {@code $1}, and prints the number of deleted files. */
    public ShellScript delete(String path) {
        return ShellScript.changing(
                IS_THERE
                        + """
                        n=$(find "$1" ! -type d -exec sh -c 'for f; do printf x; done' sh {} + 2>/dev/null | wc -c)
                        rm -rf -- "$1" || exit 13
                        { [ -e "$1" ] || [ -L "$1" ]; } && exit 13
                        echo "$((n))\"""",
                limit,
                path);
    }

    /** A command by the user in folder {@code $1}; ended on the remote side too if there is a program for that. */
    public ShellScript command(String folder, String command, Duration most) {
        String text = "cd -- \"$1\" || exit 126; "
                + (inside.has("timeout") ? "exec timeout -k 5 \"$3\" sh -c \"$2\"" : "exec sh -c \"$2\"");
        return ShellScript.changing(text, most.plusSeconds(5), folder, command, Long.toString(most.toSeconds()));
    }
}
