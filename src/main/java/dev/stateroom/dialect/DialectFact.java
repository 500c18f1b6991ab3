package dev.stateroom.dialect;

/**
 * One behaviour of the Deep Agents packages, with the releases of each language that have it. A release that changes a behaviour is one
 * more constant, or one more number, here. The releases are those of the packages' sources and of the recorded vectors.
 */
public enum DialectFact {
    // Calls of backends
    RESULT_OBJECTS("0.5.0", FactReleases.ALWAYS, "Calls answer objects with an error; before, bare lists and strings."),
    WRITE_OVERWRITES("0.7.0", "1.12.0", "Write replaces an existing file; before, it refuses."),
    HAS_DELETE("0.7.0", "1.11.0", "Backends have the call delete."),
    MISSING_CALL_RAISES(
            "0.3.10", FactReleases.ALWAYS, "Calling a method that a backend lacks raises NotImplementedError; before, it answers nothing."),
    VIRTUAL_BY_DEFAULT("0.7.0", FactReleases.NEVER, "A disk backend keeps to its root when virtual_mode is not set."),

    // Text of files
    READ_TELLS_WINDOW("0.7.0", "1.12.0", "A read says which lines of how many it returns."),
    READ_KEEPS_LINE_ENDS("0.5.5", FactReleases.NEVER, "A window of lines ends with the line end of its last line."),
    ROWS_OF_5000("0.3.5", FactReleases.ALWAYS, "A numbered row has at most 5,000 characters; before, 10,000."),
    EMPTY_OLD_STRING_REFUSED("0.7.14", FactReleases.NEVER, "Edit refuses an empty old text; before, it is found between all characters."),
    EDIT_EXPLAINS_LINE_END("0.5.5", FactReleases.NEVER, "Edit explains that only the line end of the old text differs."),
    SIZE_COUNTS_BYTES("0.7.0", FactReleases.NEVER, "The size of a stored text is counted in bytes of UTF-8; before, in characters."),
    MKV_IS_MEDIA("0.7.0", FactReleases.NEVER, "A .mkv file is media, not text."),
    TEXT_MIME_TYPES(FactReleases.NEVER, "1.10.1", "Text files have a MIME type by their name; before, all are text/plain."),

    // Composites
    ROUTE_ENDS_AT_SLASH("0.4.3", "1.10.7", "A route covers only paths below its slash; before, also names that begin like it."),
    ROUTE_COVERS_OWN_NAME(FactReleases.NEVER, "1.12.0", "The path of a route without its final slash belongs to the route."),
    ROUTE_TRIMS_SLASHES("0.7.0", FactReleases.NEVER, "All final slashes of a route are left out of its results; before, exactly one character."),
    COMPOSITE_GREP_STAYS_BELOW("0.3.2", "1.10.7", "Grep in a folder of the default does not ask all routes."),
    COMPOSITE_GLOB_STAYS_BELOW("0.7.0", "1.10.7", "Glob in a folder of the default does not ask all routes."),
    COMPOSITE_ANSWERS_FULL_PATH("0.4.3", FactReleases.NEVER, "Write and edit through a route answer the path that was asked for."),
    COMPOSITE_PATTERN_RELATIVE("0.4.3", FactReleases.NEVER, "A route is asked for a pattern without the route's prefix."),
    COMPOSITE_PATTERN_ANCHORED("0.7.0", FactReleases.NEVER, "An anchored pattern asks only the routes that it names."),
    COMPOSITE_TELLS_FAILURES("0.7.0", FactReleases.NEVER, "A part that fails fails the whole search; before, it is left out."),
    COMPOSITE_TELLS_TRUNCATION("0.7.0", "1.12.0", "A search over several parts always says whether something is missing."),
    GLOB_PATH_OPTIONAL("0.6.9", "1.12.0", "Glob passes on that no path was given; before, the path is /."),
    EMPTY_GLOB_PATH_IS_ROOT("0.6.9", FactReleases.NEVER, "The base class reads an empty path of glob as the root."),

    // State and store
    STATE_DOWNLOADS("0.3.2", FactReleases.NEVER, "The state backend has downloads."),
    STATE_UPLOADS("0.5.4", FactReleases.NEVER, "The state backend has uploads."),
    UPLOAD_KEEPS_CREATION("0.7.0", FactReleases.NEVER, "An upload keeps the date of creation and marks base64."),
    NAMESPACE_ACCEPTED("0.3.12", FactReleases.NEVER, "A store backend takes a namespace."),
    NAMESPACE_REQUIRED("0.7.0", FactReleases.NEVER, "A store backend needs a namespace."),
    NAMESPACE_CHECKED_IN_READS("0.3.10", FactReleases.NEVER, "Reads refuse a wrong namespace, too; before, only writes."),
    LEGACY_NAMESPACE_CHECKED("0.5.2", FactReleases.NEVER, "The namespace of a store without one is checked, too."),
    SEARCH_PATH_MAY_BE_FILE("0.3.10", "1.12.0", "The path of a search may be a file; before, only a folder is looked into."),
    CONTENT_TYPE_REFUSED("0.7.0", FactReleases.NEVER, "A record whose content is neither text nor lines is refused by its type."),
    WRITES_TEXT_RECORDS_ONLY("0.7.0", FactReleases.NEVER, "The choice of a file format for new records is gone."),
    GLOB_NEEDS_NO_DATE("0.7.0", FactReleases.NEVER, "Glob lists records without a date of change; before, it raises."),
    BASE64_IS_NO_TEXT("0.7.0", FactReleases.NEVER, "Grep leaves out base64 records and edit refuses them."),
    WRITE_DECODES_MEDIA(FactReleases.NEVER, "1.12.0", "Writing a media file decodes its content from base64."),
    DELETE_TAKES_FOLDERS(FactReleases.ALWAYS, "1.12.0", "Delete removes all files below a path; before, exactly one file."),
    STORE_DELETES_IN_BATCH(FactReleases.NEVER, "1.12.0", "Delete removes the keys of a store in one batch."),
    LEGACY_STATE_DELETES(FactReleases.NEVER, "1.12.0", "The state of the deprecated constructor answers delete."),

    // Searches
    GREP_IS_LITERAL("0.3.10", FactReleases.ALWAYS, "Grep searches for a text; before, for a regular expression."),
    GREP_HAS_CAP("0.7.0", "1.12.0", "Grep takes a largest number of hits."),
    SEARCH_TELLS_TRUNCATION("0.7.0", FactReleases.NEVER, "Searches say whether something is missing."),
    GLOB_SHARED_MATCHER("0.7.0", FactReleases.NEVER, "One matcher reads all patterns; before, each backend has its own."),
    GLOB_IGNORES_LEADING_SLASH("0.4.3", FactReleases.NEVER, "A pattern over keys loses its leading slashes."),
    GLOB_REFUSES_DOT_DOT("0.4.3", FactReleases.NEVER, "A pattern over a disk that leads up is refused."),
    GLOB_STAYS_OUT_OF_LINKS(FactReleases.NEVER, "1.12.0", "Searches on a disk do not enter linked folders."),
    FILTER_SEES_PATHS("0.4.3", FactReleases.NEVER, "The file filter of a grep on a disk sees the path; before, the bare name."),
    FILTER_RELATIVE_TO_PATH("0.7.0", FactReleases.NEVER, "The file filter of a grep over keys sees the path below the searched folder."),
    FILTER_CHECKED_BEFORE_SEARCH("0.6.0", FactReleases.NEVER, "A file filter with too many alternatives fails before the search."),
    NAME_ENDS_AT_BACKSLASH(FactReleases.NEVER, "1.12.0", "The bare name of a key begins after a backslash, too."),
    NAME_KEEPS_FINAL_SLASH(FactReleases.NEVER, "1.10.7", "The bare name of a key that ends in a slash is empty."),

    // Disk, shell, sandbox, hub
    LS_TELLS_MISSING_FOLDER("0.6.2", FactReleases.NEVER, "Listing a missing folder of a disk is an error; before, the list is empty."),
    LS_RESOLVES_LINKS("0.3.10", FactReleases.NEVER, "A disk lists a link by the path of its target."),
    LS_RAISES_LINK_LOOP("0.3.10", FactReleases.NEVER, "Listing a folder with a link to itself raises."),
    LINKS_STAY_IN_ROOT("0.3.10", "1.12.0", "Links that lead out of the root are refused."),
    LINK_LOOP_IS_ERROR("0.5.5", FactReleases.NEVER, "A link to itself is an error of the call."),
    VIDEO_SIZE_LIMIT("0.7.0", FactReleases.NEVER, "A video above a limit is not read."),
    GREP_TAKES_NUL("0.6.5", FactReleases.NEVER, "Grep accepts a pattern that holds the character NUL."),
    GREP_READS_BY_LINE("0.6.8", FactReleases.NEVER, "Grep on a disk reads line by line, so hits before a broken character count."),
    RIPGREP_FILTER_RELATIVE("0.6.0", FactReleases.NEVER, "The file filter of ripgrep sees paths below the searched folder."),
    GLOB_PATH_ERROR_FINDS_NOTHING(FactReleases.ALWAYS, "1.12.0", "Glob below a refused path of a disk finds nothing; before, it raises."),
    COMMAND_CAP_COUNTS_BYTES("0.7.0", FactReleases.NEVER, "The output limit of a command counts bytes; before, characters."),
    SANDBOX_FILES("0.7.0", "1.12.0", "The file calls of a sandbox are known here."),
    HAS_CONTEXT_HUB("0.6.0", "1.10.5", "There is a backend for the context hub."),
    HUB_GREP_IS_LITERAL("0.7.0", FactReleases.ALWAYS, "Grep in a hub searches for a text; before, for a regular expression."),
    HUB_GLOB_BELOW_PATH("0.7.0", FactReleases.ALWAYS, "Glob in a hub keeps to its path."),
    HUB_RETRIES_CONFLICTS("0.7.0", "1.12.0", "A change of a hub is made again after a conflict, three times at most."),
    WRAPPER_PASSES_TRANSFERS("0.7.0", FactReleases.NEVER, "The policy wrapper of the documentation passes uploads and downloads on."),

    // Tools
    REFUSED_PATH_IS_ANSWER("0.3.7", FactReleases.ALWAYS, "A refused path is the tool's answer; before, it ends the run."),
    PATH_CHECKED_BY_PARTS("0.4.3", FactReleases.NEVER, "A path is refused for a part .., not for two dots within a name."),
    FAILURES_HAVE_STATUS("0.5.7", FactReleases.NEVER, "The message of a failed call has the status error."),
    TOOLS_CAN_BE_CHOSEN("0.7.0", "1.12.0", "An agent can be given some of the file tools."),
    DELETE_HIDDEN_WITHOUT_CALL(FactReleases.ALWAYS, "1.12.0", "The delete tool is offered only over a backend that deletes."),
    PARALLEL_CHANGES_GUARDED("0.7.15", FactReleases.NEVER, "Two calls of one message that change the same file are refused."),
    PATH_STANDS_FOR_FILE_PATH(FactReleases.NEVER, "1.10.1", "The argument path is taken for a missing file_path."),
    CONTENT_REQUIRED(FactReleases.ALWAYS, "1.12.0", "The argument content of write_file is required."),
    READ_LIMIT_100("0.3.7", FactReleases.ALWAYS, "The tool read_file returns 100 lines by default; before, 500."),
    READ_CUTS_PAGES("0.3.7", FactReleases.ALWAYS, "The tool read_file cuts what is too long for a message."),
    READ_SHOWS_IMAGES("0.4.1", FactReleases.NEVER, "The tool read_file shows images as such."),
    READ_HAS_HEADER("0.7.14", "1.12.0", "The tool read_file puts @@ lines a-b of n @@ above the text; before, it numbers the lines."),
    ROWS_OUTSIDE_LIMIT("0.6.5", FactReleases.NEVER, "Continuation rows do not count towards the limit of lines."),
    BLANK_MEDIA_IS_EMPTY("0.6.7", FactReleases.NEVER, "A blank media file is reported as empty."),
    ENCODING_MAKES_MEDIA("0.6.7", FactReleases.NEVER, "A base64 record is media whatever its name says."),
    EMPTY_MEANS_WHOLE_FILE("0.7.0", FactReleases.NEVER, "Only a whole file is reported as empty; before, each blank window."),
    NOTHING_FOUND_IN_WORDS("0.7.0", FactReleases.NEVER, "The tools ls and glob say No files found; before, []."),
    LISTS_BY_BUDGET("0.7.0", FactReleases.NEVER, "A long list of paths is cut at a number of characters; before, in proportion."),
    GLOB_FAILURE_IS_ANSWER("0.6.9", FactReleases.NEVER, "A glob that raises is the tool's answer; before, it ends the run."),
    GLOB_HAS_TIMEOUT("0.4.4", FactReleases.NEVER, "The tool glob stops after a time."),
    GLOB_TIMEOUT_SHORT("0.7.0", FactReleases.NEVER, "The tool glob stops after the shorter time."),
    GLOB_SEARCHES_BOUNDED("0.6.9", FactReleases.NEVER, "A bounded number of glob searches runs at a time."),
    GLOB_CHECKS_PATH("0.4.0", FactReleases.ALWAYS, "The tool glob normalises its path."),
    GREP_CHECKS_PATH("0.5.0", FactReleases.ALWAYS, "The tool grep normalises its path."),
    GREP_OUTPUT_MODES(FactReleases.ALWAYS, "1.12.0", "The tool grep has output modes."),
    GREP_HINTS_AT_REGEX("0.7.0", FactReleases.NEVER, "The tool grep explains a pattern that looks like a regular expression."),
    GREP_ERROR_APART("0.7.0", FactReleases.NEVER, "An error of the tool grep and its hits are cut by themselves."),
    EXECUTE_TIMEOUT("0.4.3", FactReleases.NEVER, "The tool execute takes a timeout."),
    EXECUTE_ARTIFACT("0.7.0", FactReleases.NEVER, "The message of execute has an artifact."),

    // Offloads and summaries
    EXECUTE_IS_OFFLOADED("0.3.5", FactReleases.ALWAYS, "A large result of execute is moved to a file."),
    OFFLOADS_BLOCKS("0.4.3", "1.10.1", "A large result of content blocks is moved, too; before, only plain text."),
    OFFLOAD_KEEPS_STATUS("0.4.3", FactReleases.ALWAYS, "A moved result keeps its status."),
    OFFLOAD_NAMES_WRITTEN_PATH("0.7.0", FactReleases.NEVER, "The notice names the path that the write answered."),
    OFFLOAD_FAILURE_LOSES_RESULT(FactReleases.NEVER, "1.10.1", "A result that cannot be moved is lost; before, it stays in its message."),
    OFFLOADS_USER_MESSAGES("0.5.0", "1.8.8", "A large message of a user is moved to a file."),
    OFFLOAD_NAMES_MISSING_ID("0.7.0", FactReleases.NEVER, "The result of a call without an id is moved to a file named unknown."),
    OFFLOAD_NAME_BOUNDED("0.7.15", "1.13.0", "A very long id is shortened in the name of the file."),
    OFFLOAD_NAME_HAS_SUFFIX(FactReleases.NEVER, "1.10.1", "The name of the file ends in .txt."),
    NOTICE_SHOWS_HEAD_AND_TAIL("0.3.9", FactReleases.ALWAYS, "A notice shows the first and last lines; before, the first ten."),
    NOTICE_NAMES_PREVIEW("0.7.0", FactReleases.NEVER, "The notice of a user's message says what its preview leaves out."),
    NOTICE_TELLS_CLIPPED_LINES("0.7.15", FactReleases.NEVER, "A notice says that lines of its preview are cut."),
    NOTICE_CUTS_ID("0.7.15", "1.13.0", "A notice cuts a very long id."),
    PREVIEW_ROWS_NARROW("0.7.0", FactReleases.NEVER, "Line numbers of a preview are as wide as the widest."),
    KEEPS_HISTORY("0.3.7", FactReleases.ALWAYS, "Messages that are summarised are kept in a file."),
    HISTORY_BY_SESSION("0.7.6", FactReleases.ALWAYS, "That file is named by a session; before, by the thread."),
    HISTORY_MOVES_MEDIA("0.6.12", FactReleases.NEVER, "Media of summarised messages are moved to files."),
    HISTORY_IS_XML("0.6.12", FactReleases.NEVER, "Summarised messages are kept as XML elements; before, as lines with a role."),
    SUMMARY_KEEPS_BUDGET("0.7.14", FactReleases.NEVER, "Messages that exceed the model's window are summarised, whatever the trigger."),
    SUMMARY_DROPS_BOUND_BLOCKS("0.7.15", FactReleases.NEVER, "Blocks that belong to the provider's message are dropped after a summary."),

    // Agents and their setup
    ARTIFACTS_ROOT("0.5.1", FactReleases.NEVER, "A composite has a root for moved content."),
    HAS_RULES("0.5.2", "1.9.1", "There are permission rules."),
    RULES_INTERRUPT("0.6.8", FactReleases.NEVER, "A rule can make a call wait for a person; elsewhere such a rule lets it pass."),
    RULES_FOLLOW_LINKS("0.7.0", FactReleases.NEVER, "Rules also judge the path that a link leads to."),
    RULES_EXPLAIN_GLOB("0.7.0", FactReleases.NEVER, "A refused glob without a path explains which path was judged."),
    DENIAL_IS_ANSWER(FactReleases.ALWAYS, "1.12.0", "A denied call is answered; before, it ends the run."),
    SUBAGENTS_LOSE_REVIEWS("0.3.10 until 0.5.0", FactReleases.NEVER, "A declared subagent does not inherit interrupt_on."),
    SUBAGENTS_RETURN_CHANGES("0.7.0", FactReleases.NEVER, "A subagent returns the files it changed; before, all files."),
    CALLS_COPY_STATE("0.5.0", FactReleases.ALWAYS, "Calls of one message do not see each other's files through a composite."),
    TODO_TOOL("0.0.0 until 0.7.0", "0.0.0 until 1.12.0", "An agent has the tool write_todos unless it is left out."),
    STATE_NEEDED_FOR_TOOLS("0.7.0", FactReleases.NEVER, "The agent's state has files only if a backend uses them."),
    PROMPT_EXPLAINS_HOST_PATHS("0.6.12", FactReleases.NEVER, "The prompt explains the host's paths of routes if commands run."),
    MEMORY_HIDES_COMMENTS("0.6.3", FactReleases.ALWAYS, "Comments of memory files are left out of the prompt."),
    SKILL_TOOLS_AS_LIST("0.7.0", FactReleases.ALWAYS, "A skill may name its tools as a list."),
    METADATA_NAMES_PACKAGE("0.4.11", FactReleases.NEVER, "Checkpoints name the package as ls_integration."),
    METADATA_NAMES_LANGCHAIN("0.3.0 until 0.4.11", FactReleases.NEVER, "Checkpoints name langchain_create_agent with newer releases of langchain.");

    @SuppressWarnings("ImmutableEnumChecker") // a record of records of numbers
    private final FactReleases python;

    @SuppressWarnings("ImmutableEnumChecker") // a record of records of numbers
    private final FactReleases npm;

    private final String meaning;

    DialectFact(String python, String npm, String meaning) {
        this.python = FactReleases.of(python);
        this.npm = FactReleases.of(npm);
        this.meaning = meaning;
    }

    /** One sentence: the behaviour of such a release. */
    public String meaning() {
        return meaning;
    }

    /** Its releases, to be shown: {@code all}, {@code none}, {@code from 0.5.0}, {@code before 0.5.0}, {@code 0.3.10 until 0.5.0}. */
    public String releases(Era.Language language) {
        return of(language).shown();
    }

    boolean holdsIn(Era.Language language, Release release) {
        return of(language).have(release);
    }

    private FactReleases of(Era.Language language) {
        return switch (language) {
            case PYTHON -> python;
            case JAVASCRIPT -> npm;
        };
    }
}
