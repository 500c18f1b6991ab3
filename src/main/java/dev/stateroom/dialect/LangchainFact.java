package dev.stateroom.dialect;

/** One behaviour of the langchain packages, which ask a person for a review of calls, with the releases of each language that have it. */
public enum LangchainFact {
    RESPOND_DECISION("1.3.0", FactReleases.NEVER, "A person may answer a call instead of running it."),
    REJECTION_EXPLAINS("1.3.0", FactReleases.NEVER, "A rejection without words says that the tool did not run and is not to be tried again."),
    REJECTION_GIVES_REASON("1.4.0", FactReleases.NEVER, "A rejection with words names the call and gives the words as the reason."),
    EDIT_KEEPS_CALL("1.4.0", FactReleases.NEVER, "The message keeps the call that was edited, and the result says what ran instead."),
    METADATA_NAMES_AGENT("1.2.13", FactReleases.NEVER, "Checkpoints name langchain_create_agent as ls_integration.");

    @SuppressWarnings("ImmutableEnumChecker") // a record of records of numbers
    private final FactReleases python;

    @SuppressWarnings("ImmutableEnumChecker") // a record of records of numbers
    private final FactReleases npm;

    private final String meaning;

    LangchainFact(String python, String npm, String meaning) {
        this.python = FactReleases.of(python);
        this.npm = FactReleases.of(npm);
        this.meaning = meaning;
    }

    /** One sentence: the behaviour of such a release. */
    public String meaning() {
        return meaning;
    }

    /** The releases of langchain in which it holds, as a person reads it; see {@link DialectFact#releases}. */
    public String releases(Era.Language language) {
        return of(language).shown();
    }

    /** True if that release of the language's langchain behaves as the fact says. */
    public boolean holdsIn(Era.Language language, Release langchain) {
        return of(language).have(langchain);
    }

    private FactReleases of(Era.Language language) {
        return switch (language) {
            case PYTHON -> python;
            case JAVASCRIPT -> npm;
        };
    }
}
