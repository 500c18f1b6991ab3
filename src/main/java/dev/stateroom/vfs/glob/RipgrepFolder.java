package dev.stateroom.vfs.glob;

import dev.stateroom.vfs.glob.IgnoreRules.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * A folder in a walk as ripgrep does it, with the ignore rules that hold there: decides which of the folder's children are visited.
 * Immutable. The global ignore file of Git is not read. Source: ripgrep 13.0, compared on random trees.
 *
 * <p>A walk begins with {@link #root}, once for every folder from the top of the file system down to the searched one if rules above it
 * count, and continues with {@link #enter}.
 */
public final class RipgrepFolder {

    /**
     * The files of a folder that affect a walk.
     *
     * @param rgignore the rules of {@code .rgignore}
     * @param ignore the rules of {@code .ignore}
     * @param gitignore the rules of {@code .gitignore}
     * @param gitExclude the rules of {@code .git/info/exclude}
     * @param isRepository true if there is a {@code .git}
     */
    public record Rules(
            IgnoreRules rgignore,
            IgnoreRules ignore,
            IgnoreRules gitignore,
            IgnoreRules gitExclude,
            boolean isRepository) {
        /** A folder without any of these files. */
        public static final Rules NONE =
                new Rules(IgnoreRules.EMPTY, IgnoreRules.EMPTY, IgnoreRules.EMPTY, IgnoreRules.EMPTY, false);
    }

    private final @Nullable RipgrepFolder around;
    private final Rules rules;
    private final IgnoreRules option;
    /** Path relative to the outermost folder of this walk. */
    private final String path;

    private final boolean inRepository;

    private RipgrepFolder(@Nullable RipgrepFolder around, Rules rules, IgnoreRules option, String path) {
        this.around = around;
        this.rules = rules;
        this.option = option;
        this.path = path;
        this.inRepository = rules.isRepository() || (around != null && around.inRepository);
    }

    /**
     * The outermost folder.
     *
     * @param option the glob of the command line; {@link IgnoreRules#EMPTY} without one
     */
    public static RipgrepFolder root(Rules rules, IgnoreRules option) {
        return new RipgrepFolder(null, rules, option, "");
    }

    public RipgrepFolder enter(String name, Rules inside) {
        return new RipgrepFolder(this, inside, option, path + name + "/");
    }

    /**
     * True if a child is searched or entered.
     *
     * @param seenAs the child's path as the command line's glob sees it, see {@link IgnoreRules#verdict}
     */
    public boolean visits(String name, boolean isFolder, String seenAs) {
        Verdict byOption = option.verdict(seenAs, isFolder);
        if (byOption != Verdict.NONE) {
            return byOption == Verdict.KEPT;
        }
        Verdict byFiles = byFiles(path + name, isFolder);
        return byFiles == Verdict.NONE ? !name.startsWith(".") : byFiles == Verdict.KEPT;
    }

    /** The nearest file of each kind that decides; kinds in order of precedence. */
    private Verdict byFiles(String child, boolean isFolder) {
        Verdict rg = Verdict.NONE;
        Verdict own = Verdict.NONE;
        Verdict git = Verdict.NONE;
        Verdict excluded = Verdict.NONE;
        boolean outsideRepository = !inRepository;
        for (RipgrepFolder folder = this; folder != null; folder = folder.around) {
            String relative = child.substring(folder.path.length());
            rg = rg == Verdict.NONE ? folder.rules.rgignore().verdict(relative, isFolder) : rg;
            own = own == Verdict.NONE ? folder.rules.ignore().verdict(relative, isFolder) : own;
            if (!outsideRepository) {
                git = git == Verdict.NONE ? folder.rules.gitignore().verdict(relative, isFolder) : git;
                excluded = excluded == Verdict.NONE ? folder.rules.gitExclude().verdict(relative, isFolder) : excluded;
                outsideRepository = folder.rules.isRepository();
            }
        }
        return rg != Verdict.NONE ? rg : own != Verdict.NONE ? own : git != Verdict.NONE ? git : excluded;
    }
}
